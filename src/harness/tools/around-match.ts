import { sliceWhole } from '../../kernel/clip.ts';

const LONGEST = 200;
const LEAD = 60;

/** A line for a list of hits: trimmed, and when long cut to 200 characters around offset `at`, with `…` where it was cut. */
export function aroundMatch(line: string, at: number): string {
  const indent = line.length - line.trimStart().length;
  const text = line.trim();
  if (text.length <= LONGEST) return text;
  const from = Math.max(0, Math.min(at - indent - LEAD, text.length - LONGEST));
  const to = from + LONGEST;
  return `${from > 0 ? '…' : ''}${sliceWhole(text, from, to)}${to < text.length ? '…' : ''}`;
}
