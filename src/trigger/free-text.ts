import { sliceWhole } from '../kernel/clip.ts';
import { plainText } from '../kernel/plain-text.ts';

const MAX_CHARS = 500;

/**
 * A person's own words out of a comment: without control and invisible characters and without quoted lines (an answer by
 * mail quotes what others wrote), at most 500 UTF-16 units.
 */
export function freeText(text: string): string {
  const own = plainText(text)
    .split('\n')
    .filter((line) => !/^\s*>/.test(line))
    .join('\n')
    .trim();
  return sliceWhole(own, 0, MAX_CHARS).trim();
}
