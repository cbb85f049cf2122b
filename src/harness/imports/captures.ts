/** The first group of every match, in order. */
export function captures(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap((match) => match[1] ?? []);
}
