import { sliceWhole } from '../kernel/clip.ts';
import { plainText } from '../kernel/plain-text.ts';
import { safeLine } from './safe-line.ts';

/**
 * Text of a model, of CI or of a person as GitHub Markdown in which nothing works but code spans and paragraphs: every
 * line is a `safeLine`. At most `maxChars` UTF-16 units of the text are taken, and it says so; the Markdown is longer.
 */
export function safeProse(text: string, maxChars: number): string {
  const plain = plainText(text).trim();
  const taken = plain.length <= maxChars ? plain : `${sliceWhole(plain, 0, maxChars - 2)} …`;
  return taken
    .split('\n')
    .map((line) => safeLine(line, maxChars))
    .join('\n')
    .replace(/\n{3,}/g, '\n\n');
}
