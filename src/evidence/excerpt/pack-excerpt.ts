import { readStep } from '../step-reading.ts';
import { excerptOf } from './excerpt.ts';

const NOTICE = /^\[… (\d+) lines?\]$/;

/** An excerpt made shorter by the rule that made it; lines that were left out before still count. */
export function packExcerpt(excerpt: string, maxChars: number): string {
  if (excerpt.length <= maxChars) return excerpt;
  const lines = excerpt.split('\n');
  let from = 0;
  const packed = excerptOf(readStep(lines, false), maxChars, null).text.split('\n');
  return packed
    .map((line) => {
      const left = NOTICE.exec(line)?.[1];
      const at = lines.indexOf(line, from);
      if (left === undefined || at === from) {
        from = at === -1 ? from : at + 1;
        return line;
      }
      const until = from + Number(left);
      const count = lines
        .slice(from, until)
        .reduce((sum, hidden) => sum + Number(NOTICE.exec(hidden)?.[1] ?? 1), 0);
      from = until;
      return `[… ${count} lines]`;
    })
    .join('\n');
}
