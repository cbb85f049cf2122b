/** How often a global pattern matches in a text. */
export function countMatches(text: string, pattern: RegExp): number {
  return [...text.matchAll(pattern)].length;
}
