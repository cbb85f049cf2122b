import { sliceWhole } from '../kernel/clip.ts';
import { plainText } from '../kernel/plain-text.ts';
import { visibleText } from '../kernel/visible-text.ts';

const MENTION = /(?<![\w.])@(?=[a-z0-9])/gi;
const REFERENCE = /#(?=\d)/g;
const LONG_REFERENCE = /\bGH-(?=\d)/gi;
const ADDRESS = /\b[a-z][a-z0-9+.-]{0,20}:\/\//gi;
/** `[skip ci]` and its like keep CI from running on the commit, wherever in the message they stand. */
const CI_WORDS = /\[([^[\]\n]*\b(?:skip|no|ci)\b[^[\]\n]*)\]/gi;
/** `Token: value` at the start of a line is read as a trailer (git-interpret-trailers(1)). */
const TRAILER = /^([\w-]+)\s*:/gm;

/**
 * Anybody's text for a commit message, where nothing can be escaped: without mentions, issue references, addresses that
 * become links, words that hold CI back and trailers. At most `maxChars` UTF-16 units of the text are taken, and it says so.
 */
export function commitProse(text: string, maxChars: number): string {
  const plain = visibleText(plainText(text)).trim();
  const taken = plain.length <= maxChars ? plain : `${sliceWhole(plain, 0, maxChars - 2)} …`;
  return taken
    .replace(ADDRESS, '')
    .replace(MENTION, '')
    .replace(REFERENCE, '')
    .replace(LONG_REFERENCE, 'GH ')
    .replace(CI_WORDS, '($1)')
    .replace(TRAILER, '$1 -')
    .replaceAll('<!--', '<! --')
    .replace(/\n{3,}/g, '\n\n');
}
