/** Puts the parts of a comment together and the hidden `marker` last, by which it is recognised as ours. */
export function signed(parts: readonly string[], marker: string): string {
  return [...parts, marker].filter((part) => part !== '').join('\n\n');
}
