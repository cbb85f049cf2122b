import { clipLines } from '../kernel/clip.ts';
import { counted } from '../kernel/counted.ts';
import { plainText } from '../kernel/plain-text.ts';
import { codeFence } from './code-fence.ts';
import { folded } from './folded.ts';

/** Longest output in a comment, in UTF-16 units. */
const MAX_CHARS = 3_000;
/** What a reader takes in without scrolling; more is folded. */
const OPEN_LINES = 15;

/**
 * Redacted output of a command under a title, as a part of a comment: plain, at most 3,000 UTF-16 units, head and tail
 * kept, folded where it is long. What would open an HTML comment is parted: tests may print a marker that looks like ours.
 * '' for no output.
 */
export function outputBlock(title: string, output: string): string {
  const text = plainText(output).trimEnd();
  if (text === '') return '';
  const shown = clipLines(text, MAX_CHARS).replaceAll('<!--', '<! --');
  const block = codeFence(shown, 'text');
  const lines = shown.split('\n').length;
  return lines <= OPEN_LINES ? `${title}:\n${block}` : folded(`${title}, ${counted(lines, 'line')}`, block);
}
