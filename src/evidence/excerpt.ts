import { clip, sliceWhole } from '../kernel/clip.ts';
import { lineShape } from './line-shape.ts';
import { lineWeight } from './line-weight.ts';

const MAX_LINE = 420;
const SAME_SHAPE = 2;
/** Room that one notice of left-out lines takes. */
const GAP_CHARS = 22;
/** A frame of Node's own inside a stack: never the cause, and half of many outputs. */
const RUNTIME_FRAME = /^\s*(?:at\s+)?(?:async\s+)?(?:[\w.<>#$ ]+ )?\(?node:[\w/.]+:\d+:\d+\)?$/;
/** From this weight on a line names an error; below it only may. */
const NAMES_ERROR = 5;
/** Share of the room that is filled from the front; the rest goes to the end, where tools sum up. */
const FRONT_SHARE = 0.55;

/**
 * The lines of a failing step that tell most about the failure, in their order, with their surroundings, as one text of
 * at most `maxChars` UTF-16 units; what was left out is counted where it stood.
 */
export function excerptOf(given: readonly string[], maxChars: number): { text: string; shown: number } {
  const lines = withoutRuntimeFrames(given);
  const short = lines.map(shortened);
  const all = short.join('\n').trim();
  if (all.length <= maxChars) return { text: all, shown: lines.length };
  const weights = lines.map(lineWeight);
  const hits = distinctHits(lines, weights);
  if (hits.length === 0) {
    const text = clip(all, maxChars, 0.2);
    return { text, shown: text.split('\n').length };
  }
  const chosen = new Chosen(short, weights, maxChars);
  const strongest = weights.reduce((most, weight) => Math.max(most, weight), NAMES_ERROR);
  const at = (floor: number) => hits.filter((index) => (weights[index] ?? 0) >= floor);
  chosen.room(FRONT_SHARE);
  for (const floor of [strongest - 3, NAMES_ERROR, 2])
    for (const index of at(floor)) chosen.add(index, lines);
  chosen.room(1);
  for (const floor of [strongest - 3, NAMES_ERROR, 1])
    for (const index of at(floor).reverse()) chosen.add(index, lines);
  weights.forEach((weight, index) => {
    if (weight >= NAMES_ERROR) chosen.addAlone(index);
  });
  return { text: clip(chosen.text(), maxChars), shown: chosen.size };
}

function withoutRuntimeFrames(lines: readonly string[]): string[] {
  const kept: string[] = [];
  let dropped = 0;
  const note = () => {
    if (dropped > 0) kept.push('    [frames of Node left out]');
    dropped = 0;
  };
  for (const line of lines) {
    if (RUNTIME_FRAME.test(line)) dropped += 1;
    else {
      note();
      kept.push(line);
    }
  }
  note();
  return kept;
}

function leftOut(count: number): string {
  return `[${count} line${count === 1 ? '' : 's'} left out]`;
}

function shortened(line: string): string {
  if (line.length <= MAX_LINE) return line;
  return `${sliceWhole(line, 0, 300)}…${sliceWhole(line, line.length - 100, line.length)}`;
}

/** Indexes of lines with a weight; of lines of one shape the first two, and the last one instead of the second. */
function distinctHits(lines: readonly string[], weights: readonly number[]): number[] {
  const copies = new Map<string, number[]>();
  lines.forEach((line, index) => {
    if ((weights[index] ?? 0) <= 0) return;
    const shape = lineShape(line);
    const seen = copies.get(shape) ?? [];
    if (seen.length === SAME_SHAPE) seen.pop();
    seen.push(index);
    copies.set(shape, seen);
  });
  return [...copies.values()].flat().sort((a, b) => a - b);
}

class Chosen {
  readonly #short: readonly string[];
  readonly #weights: readonly number[];
  readonly #maxChars: number;
  readonly #kept = new Set<number>();
  #used = 0;
  #limit = 0;

  constructor(short: readonly string[], weights: readonly number[], maxChars: number) {
    this.#weights = weights;
    this.#short = short;
    this.#maxChars = maxChars;
  }

  get size(): number {
    return this.#kept.size;
  }

  room(share: number): void {
    this.#limit = Math.floor(this.#maxChars * share);
  }

  /** Takes a line with its surroundings when there is room, else alone. */
  add(index: number, lines: readonly string[]): void {
    const { above, below } = surroundings(lines, this.#weights, index);
    if (this.#take(index - above, index + below)) return;
    this.addAlone(index);
  }

  addAlone(index: number): void {
    this.#take(index, index);
  }

  #take(from: number, to: number): boolean {
    const fresh: number[] = [];
    for (let at = Math.max(0, from); at <= Math.min(to, this.#short.length - 1); at++)
      if (!this.#kept.has(at)) fresh.push(at);
    const cost = fresh.reduce(
      (sum, at) => sum + (this.#short[at]?.length ?? 0) + 1,
      fresh.length > 0 ? GAP_CHARS : 0,
    );
    if (this.#used + cost > this.#limit) return false;
    for (const at of fresh) this.#kept.add(at);
    this.#used += cost;
    return true;
  }

  text(): string {
    const out: string[] = [];
    let last = -1;
    for (const index of [...this.#kept].sort((a, b) => a - b)) {
      if (index > last + 1) out.push(leftOut(index - last - 1));
      out.push(this.#short[index] ?? '');
      last = index;
    }
    if (last < this.#short.length - 1) out.push(leftOut(this.#short.length - 1 - last));
    return out.join('\n');
  }
}

/** The paragraph below a line (at most seven lines, at least two) and two lines above it, up to the next noise. */
function surroundings(
  lines: readonly string[],
  weights: readonly number[],
  index: number,
): { above: number; below: number } {
  const isNoise = (at: number) => (weights[at] ?? -1) < 0;
  let below = 0;
  while (
    below < 7 &&
    !isNoise(index + below + 1) &&
    (below < 2 || (lines[index + below + 1] ?? '').trim() !== '')
  )
    below++;
  let above = 0;
  while (above < 2 && !isNoise(index - above - 1)) above++;
  return { above, below };
}
