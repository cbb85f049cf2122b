/** The words of a text that white space separates: a readable way to write a long list of names. */
export function words(text: string): string[] {
  return text.trim().split(/\s+/);
}
