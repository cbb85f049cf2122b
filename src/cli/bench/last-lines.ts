import { plainText } from '../../kernel/plain-text.ts';

const MOST_LINES = 6;
const MOST_CHARS = 600;

/** The end of an output in one line. */
export function lastLines(output: string): string {
  const lines = plainText(output)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  return lines.slice(-MOST_LINES).join(' | ').slice(-MOST_CHARS) || 'it printed nothing';
}
