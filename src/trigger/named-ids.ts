const ID = /(?<![0-9a-z])(?:sha256:)?([0-9a-f]{64}|[0-9a-f]{8})(?![0-9a-z])/gi;

/**
 * What may be ids of proposals in a person's text: words of 8 (or 64) hex digits, lower case, outside quoted lines. Whether
 * a proposal has one of them is for the caller to check.
 */
export function namedIds(text: string): string[] {
  const own = text.split(/\r\n?|\n/).filter((line) => !/^\s*>/.test(line));
  return own.flatMap((line) => [...line.matchAll(ID)].map(([, id = '']) => id.toLowerCase()));
}
