import { sliceWhole } from '../kernel/clip.ts';

/** The head of a text that may be huge. */
export interface FirstLines {
  readonly lines: readonly string[];
  /** UTF-16 units behind them; 0 where the lines are all there is. */
  readonly restChars: number;
}

const LONGEST_LINE = 4_000;
const CHARS_A_LINE = 120;

/**
 * The first `maxLines` lines of a text, fewer where they are long, but at least one. Of a line over 4,000 UTF-16 units its
 * start, and how much is missing. Looks no further into the text than that.
 */
export function firstLines(text: string, maxLines: number): FirstLines {
  const lines: string[] = [];
  let [at, room] = [0, maxLines * CHARS_A_LINE];
  while (at < text.length && lines.length < maxLines && room > 0) {
    const end = text.indexOf('\n', at);
    const line = lineOf(text, at, end === -1 ? text.length : end);
    lines.push(line);
    room -= line.length + 1;
    at = end === -1 ? text.length : end + 1;
  }
  return { lines, restChars: text.length - at };
}

function lineOf(text: string, from: number, to: number): string {
  if (to - from <= LONGEST_LINE) return text.slice(from, to);
  const start = sliceWhole(text, from, from + LONGEST_LINE);
  return `${start} [… ${to - from - start.length} characters more]`;
}
