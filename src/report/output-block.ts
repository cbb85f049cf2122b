import { clipLines } from '../kernel/clip.ts';
import { plainText } from '../kernel/plain-text.ts';
import { codeFence } from './code-fence.ts';

/** Longest output in a comment, in UTF-16 units. */
const MAX_CHARS = 3_000;

/**
 * Redacted output of a command as a block for a comment: plain, at most 3,000 UTF-16 units, head and tail kept. What
 * would open an HTML comment is parted: tests may print a marker that looks like ours. '' for no output.
 */
export function outputBlock(output: string): string {
  const text = plainText(output).trimEnd();
  if (text === '') return '';
  return codeFence(clipLines(text, MAX_CHARS).replaceAll('<!--', '<! --'), 'text');
}
