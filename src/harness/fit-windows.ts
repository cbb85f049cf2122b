import { sliceWhole } from '../kernel/clip.ts';
import { numbered } from './numbered.ts';
import type { Source } from './open-source.ts';

/** A numbered part of a workspace file. */
export interface SourceWindow {
  readonly path: string;
  /** 1-based, inclusive. */
  readonly from: number;
  readonly to: number;
  readonly total: number;
  readonly text: string;
}

const WHOLE_FILE_LINES = 140;
const MOST_PLACES = 6;
/** Lines shown before and after a wanted one; the narrower where the wider does not fit. */
const AROUND = [18, 6] as const;
/** What a window costs besides its text: the fence and the title. */
const FRAME_CHARS = 60;
const LONGEST_LINE = 300;

/** Windows of the sources, in their order, within `maxChars`: the whole file where it is short and fits, else around its wanted lines. */
export function fitWindows(sources: readonly Source[], maxChars: number): SourceWindow[] {
  let left = maxChars;
  return sources.flatMap((source) => {
    const fitting = waysToShow(source).find((windows) => windows.length > 0 && costOf(windows) <= left);
    const windows = fitting ?? [];
    left -= costOf(windows);
    return windows;
  });
}

/** From most to least. */
function waysToShow(source: Source): SourceWindow[][] {
  const { lines, wanted } = source;
  if (lines.length === 0) return [];
  const isWhole = source.isPart !== true && lines.length <= WHOLE_FILE_LINES;
  const places = wanted.slice(0, MOST_PLACES);
  const parts = places.map((_, index) => places.slice(0, places.length - index));
  return [
    ...(isWhole ? [[windowOf(source, 1, lines.length)]] : []),
    ...AROUND.flatMap((reach) => parts.map((some) => around(source, some, reach))),
  ];
}

function around(source: Source, places: readonly number[], reach: number): SourceWindow[] {
  const windows: { from: number; to: number }[] = [];
  for (const line of places.toSorted((a, b) => a - b)) {
    const from = Math.max(1, line - reach);
    const to = Math.min(source.lines.length, line + reach);
    const last = windows.at(-1);
    if (last !== undefined && from <= last.to + 3) last.to = Math.max(last.to, to);
    else if (from <= to) windows.push({ from, to });
  }
  return windows.map(({ from, to }) => windowOf(source, from, to));
}

function windowOf({ path, lines }: Source, from: number, to: number): SourceWindow {
  const shown = lines
    .slice(from - 1, to)
    .map((line) => (line.length > LONGEST_LINE ? `${sliceWhole(line, 0, LONGEST_LINE)} [… line cut]` : line));
  return { path, from, to, total: lines.length, text: numbered(shown, from) };
}

/** Room that windows take, frames included, in UTF-16 units. */
export function costOf(windows: readonly SourceWindow[]): number {
  return windows.reduce((sum, { text, path }) => sum + text.length + path.length + FRAME_CHARS, 0);
}
