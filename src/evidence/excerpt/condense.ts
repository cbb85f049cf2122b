import { frameOf } from '../frames.ts';
import { lineShape } from '../line-shape.ts';
import { NAMES_ERROR, NOISE } from '../weights.ts';
import { indexesOf } from './indexes-of.ts';

/** A line that is worth looking at; `at` is its index among all lines of the step, from 0. */
export interface KeptLine {
  readonly at: number;
  readonly text: string;
  readonly weight: number;
}

/** So many copies of a plain shape stay; more of them where they may be the values of a failure just named. */
const COPIES = 3;
const COPIES_BELOW_FAILURE = 30;
const BELOW_FAILURE = 60;
const TITLE_REACH = 4;
/** A keyword in a line that is printed this often tells nothing. */
const COMMON = 8;
const NEAREST_FRAMES = 3;
const FRAMES_WITHOUT_OWN = 2;

/**
 * The lines of a step without noise, without the fourth and later copies of plain lines, and with stacks reduced to their
 * exception and the frames of the workspace nearest to it. A weak keyword that many alike lines hold loses its weight.
 * From the line `wholeFrom` on only frames are left out.
 */
export function condense(
  lines: readonly string[],
  weights: readonly number[],
  wholeFrom = lines.length,
): KeptLine[] {
  const isDropped = new Uint8Array(lines.length);
  for (const stack of stacks(lines)) for (const index of unneeded(stack)) isDropped[index] = 1;
  const copies = new Map<string, number>();
  const shapes = lines.map((line, index) => {
    if (isDropped[index] === 1 || (weights[index] ?? 0) < 0 || (weights[index] ?? 0) >= NAMES_ERROR)
      return '';
    const shape = lineShape(line);
    copies.set(shape, (copies.get(shape) ?? 0) + 1);
    return shape;
  });
  const isSpaced = isDoubleSpaced(lines);
  const seen = new Map<string, number>();
  let lastStrong = Number.NEGATIVE_INFINITY;
  const kept: KeptLine[] = [];
  lines.forEach((text, at) => {
    const weight = weights[at] ?? 0;
    const shape = shapes[at] ?? '';
    if (isDropped[at] === 1) return;
    if (at >= wholeFrom) {
      kept.push({ at, text, weight });
      return;
    }
    if (weight >= NAMES_ERROR) lastStrong = at;
    if (weight < 0) {
      // The name of a test stands above what it printed, and would be noise elsewhere.
      if (isTitle(lines, weights, at)) kept.push({ at, text, weight: 0 });
      return;
    }
    if (text.trim() === '' && (isSpaced || kept.at(-1)?.text.trim() === '')) return;
    if (shape === '') {
      kept.push({ at, text, weight });
      return;
    }
    const copy = (seen.get(shape) ?? 0) + 1;
    seen.set(shape, copy);
    const isCommon = (copies.get(shape) ?? 0) > COMMON && frameOf(text) === undefined;
    const isBelow = at - lastStrong <= BELOW_FAILURE && indentOf(text) >= indentOf(lines[lastStrong]);
    const most = isBelow ? COPIES_BELOW_FAILURE : COPIES;
    if (copy <= most) kept.push({ at, text, weight: isCommon && weight > 0 ? 0 : weight });
  });
  return kept;
}

/** Whether one of the next lines, before more noise, names an error and is set in below it. */
function isTitle(lines: readonly string[], weights: readonly number[], at: number): boolean {
  for (let below = at + 1; below <= at + TITLE_REACH; below++) {
    const weight = weights[below] ?? NOISE;
    if (weight === NOISE) return false;
    if (weight >= NAMES_ERROR) return indentOf(lines[at]) < indentOf(lines[below]);
  }
  return false;
}

/** Whether a blank line stands between nearly any two: some ways of saving a log double its line ends. */
function isDoubleSpaced(lines: readonly string[]): boolean {
  const blank = lines.filter((line) => line.trim() === '').length;
  const together = lines.filter(
    (line, index) => line.trim() !== '' && (lines[index + 1] ?? '').trim() !== '',
  ).length;
  return lines.length > 20 && blank > lines.length * 0.4 && together < lines.length * 0.1;
}

interface StackFrame {
  readonly isOwn: boolean;
  /** The frame's line and those that belong to it (Python prints the source below). */
  readonly from: number;
  readonly to: number;
}

interface Stack {
  readonly frames: readonly StackFrame[];
  /** Where the frames nearest to the error stand. */
  readonly nearest: 'first' | 'last';
}

function stacks(lines: readonly string[]): Stack[] {
  const found: Stack[] = [];
  let frames: StackFrame[] = [];
  let nearest: Stack['nearest'] = 'first';
  const close = () => {
    if (frames.length > 1) found.push({ frames, nearest });
    frames = [];
  };
  for (let index = 0; index < lines.length; index++) {
    const line = lines[index] ?? '';
    const kind = frameOf(line);
    if (kind === undefined) {
      if (!/^\s+\.\.\. \d+ (?:more|common frames)/.test(line)) close();
      continue;
    }
    // A traceback ends with the innermost frame; faulthandler's dump ("line 3 in f", no comma) begins with it.
    nearest = /^\s*File ".*line \d+(?:,|$)/.test(line) ? 'last' : 'first';
    let to = index;
    while (
      nearest === 'last' &&
      indentOf(lines[to + 1]) > indentOf(line) &&
      frameOf(lines[to + 1] ?? '') === undefined
    )
      to++;
    frames.push({ isOwn: kind === 'own', from: index, to });
    index = to;
  }
  close();
  return found;
}

function unneeded({ frames, nearest }: Stack): number[] {
  const inOrder = nearest === 'first' ? frames : [...frames].reverse();
  const own = inOrder.filter(({ isOwn }) => isOwn);
  const wanted =
    own.length > 0
      ? [...own.slice(0, NEAREST_FRAMES), ...own.slice(-1)]
      : inOrder.slice(0, FRAMES_WITHOUT_OWN);
  return frames.filter((frame) => !wanted.includes(frame)).flatMap(indexesOf);
}

/** Columns of white space before the text; -1 for a blank line. */
export function indentOf(line: string | undefined): number {
  return line === undefined ? -1 : line.search(/\S/);
}
