/** Bracketed anywhere, or a line that begins or ends like a ruler: `<log 3f9a2c1e>`, `<<3f9a2c1e`, `--- 3f9a2c1e ---`. */
const MARKER = /<[^<>\n]{1,300}>|^[ \t]*[<[{(=~*#|-]{2}[^\n]{1,300}$|^[^\n]{1,300}[>\]})=~*#|-]{2}[ \t]*$/gm;
const TOKEN = /(?<![A-Za-z0-9])[A-Za-z0-9]{8,64}(?![A-Za-z0-9])/g;

/**
 * The random tokens that fence untrusted text off in a message: words of eight or more letters and digits, with at
 * least one digit, that stand in two markers or more, as those of an opening and a closing marker do.
 */
export function fenceBoundaries(text: string): string[] {
  const seen = new Map<string, number>();
  for (const marker of text.matchAll(MARKER)) {
    for (const token of new Set(marker[0].match(TOKEN) ?? [])) seen.set(token, (seen.get(token) ?? 0) + 1);
  }
  return [...seen].filter(([token, times]) => times >= 2 && isRandom(token)).map(([token]) => token);
}

function isRandom(token: string): boolean {
  return /\d/.test(token) && (/[A-Za-z]/.test(token) || /^\d{8,}$/.test(token));
}
