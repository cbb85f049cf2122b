/** The text with `\n` for everything that some language takes for the end of a line, so that guards see the same lines. */
export function plainLines(text: string): string {
  return text.replace(/\r\n|[\r\u2028\u2029]/g, '\n');
}
