import { linesOf } from '../../kernel/source-text.ts';
import { numbered } from '../numbered.ts';
import { cutLine } from './cut-line.ts';

const MOST_LINES = 12;
const LONGEST_LINE = 200;

/** Where a text that was not found most likely was meant: the best-matching window of lines, numbered; undefined when nothing is like it. */
export function nearestLines(
  text: string,
  old: string,
): { readonly shown: string; readonly onlySpace: boolean } | undefined {
  const lines = linesOf(text);
  const wanted = linesOf(old).map(squeeze);
  while (wanted[0] === '') wanted.shift();
  while (wanted.at(-1) === '') wanted.pop();
  const words = wanted.map(wordsOf);
  const squeezed = lines.map(squeeze);
  const candidates = squeezed.map((line, index) => ({ index, score: scoreAt(index, line) }));
  const best = candidates.reduce((top, candidate) => (candidate.score > top.score ? candidate : top), {
    index: 0,
    score: 0,
  });
  if (best.score < 0.3) return undefined;
  const from = Math.max(0, best.index - 1);
  const to = Math.min(lines.length, best.index + Math.min(wanted.length, MOST_LINES - 2) + 1);
  const onlySpace =
    wanted.length > 0 && wanted.every((line, offset) => squeezed[best.index + offset] === line);
  return {
    shown: numbered(
      lines.slice(from, to).map((line) => cutLine(line, LONGEST_LINE)),
      from + 1,
    ),
    onlySpace,
  };

  /** How like the wanted lines the window at `index` is, 0 to 1; only windows whose first or second line is alike are counted out. */
  function scoreAt(index: number, line: string): number {
    const lead = likeness(line, wanted[0] ?? '', words[0] ?? []);
    if (wanted.length === 1 || lead < 0.2) return lead;
    const rest = wanted
      .slice(0, 30)
      .map((want, offset) => likeness(squeezed[index + offset] ?? '', want, words[offset] ?? []));
    return rest.reduce((sum, value) => sum + value, 0) / rest.length;
  }
}

function likeness(line: string, wanted: string, words: readonly string[]): number {
  if (line === wanted) return 1;
  if (words.length === 0 || line === '') return 0;
  const there = new Set(wordsOf(line));
  const shared = words.filter((word) => there.has(word)).length;
  return (0.95 * (2 * shared)) / (words.length + there.size);
}

function wordsOf(line: string): string[] {
  return [...new Set(line.slice(0, 400).match(/[\p{L}\p{N}_]+|[^\p{L}\p{N}\s_]/gu) ?? [])];
}

function squeeze(line: string): string {
  return line.replace(/\s+/g, ' ').trim();
}
