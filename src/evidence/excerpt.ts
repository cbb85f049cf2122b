import { clip, sliceWhole } from '../kernel/clip.ts';
import type { Block } from './blocks.ts';
import { indentOf, type KeptLine } from './condense.ts';
import { CLOSING, NAMES_ERROR, OWN_FRAME } from './line-weight.ts';
import type { StepReading } from './step-reading.ts';

const MAX_LINE = 420;
/** Room that one notice of left-out lines takes. */
const GAP_CHARS = 22;
/** Room for the lines that sum the step up, in UTF-16 units. */
const CLOSING_CHARS = 250;
/** What of the room the first failure may take at most, the second, and each one after. */
const SHARES = [0.45, 0.25, 0.12, 0.12, 0.12];
/** From this part of the room on only heads of failures are added, then what is next to the shown. */
const WHOLE_FAILURES = 0.75;
const HEADS = 0.92;
/** Where half of the room is left, so many failures are shown with what stands around them. */
const SURROUNDED = 4;

/**
 * The lines of a step that tell most about its failure, in their order, as one text of at most `maxChars` UTF-16 units:
 * the strongest failure whole, some of other kinds, the heads of the rest, and the closing counts. What was left out is
 * counted where it stood; `shown` counts the lines of the step in it.
 */
export function excerptOf(reading: StepReading, maxChars: number): { text: string; shown: number } {
  const { lines, weights, blocks } = reading;
  const all = lines.map(shortened).join('\n').trim();
  if (all.length <= maxChars && weights.every((weight) => weight >= 0))
    return { text: all, shown: lines.length };
  const kept = reading.kept.map((line) => ({ ...line, text: shortened(line.text) }));
  const chosen = new Chosen(kept, lines.length, maxChars);
  if (chosen.addAll()) return { text: chosen.text(), shown: chosen.size };
  if (blocks.length === 0) {
    const text = clip(
      kept
        .map(({ text }) => text)
        .join('\n')
        .trim(),
      maxChars,
      0.2,
    );
    return { text, shown: text.split('\n').length };
  }
  chosen.addClosing();
  const firsts = new Map([...blocks].sort((a, b) => b.from - a.from).map((block) => [block.key, block]));
  const different = [...new Set(blocks.map(({ key }) => key))].flatMap((key) => firsts.get(key) ?? []);
  different.slice(0, SHARES.length).forEach((block, rank) => {
    chosen.addBlock(block, SHARES[rank] ?? 0, WHOLE_FAILURES);
  });
  for (const { from } of blocks) chosen.add(from, from, maxChars * HEADS);
  for (const { from } of different) chosen.addAbove(from);
  for (const { from, to } of different) chosen.add(from, to);
  chosen.addWeighing(NAMES_ERROR);
  for (const { from, to } of blocks.slice(0, SURROUNDED)) chosen.addAround(from, to, maxChars / 2);
  return { text: clip(chosen.text(), maxChars), shown: chosen.size };
}

function shortened(line: string): string {
  if (line.length <= MAX_LINE) return line;
  return `${sliceWhole(line, 0, 300)}…${sliceWhole(line, line.length - 100, line.length)}`;
}

function leftOut(count: number): string {
  return `[${count} line${count === 1 ? '' : 's'} left out]`;
}

class Chosen {
  readonly #kept: readonly KeptLine[];
  readonly #total: number;
  readonly #maxChars: number;
  readonly #taken = new Set<number>();
  #used = 2 * GAP_CHARS;

  constructor(kept: readonly KeptLine[], total: number, maxChars: number) {
    this.#kept = kept;
    this.#total = total;
    this.#maxChars = maxChars;
  }

  get size(): number {
    return this.#taken.size;
  }

  /** Takes everything if it fits. */
  addAll(): boolean {
    for (const index of this.#kept.keys()) this.#taken.add(index);
    if (this.text().length <= this.#maxChars) return true;
    this.#taken.clear();
    return false;
  }

  addClosing(): void {
    let room = CLOSING_CHARS;
    for (let index = this.#kept.length - 1; index >= 0 && room > 0; index--) {
      const line = this.#kept[index];
      if (line?.weight !== CLOSING) continue;
      room -= line.text.length + 1;
      if (room > 0) this.add(index, index);
    }
  }

  /** A failure whole where its share of the room allows it, else its most telling lines. */
  addBlock({ from, to }: Block, share: number, until: number): void {
    const limit = Math.min(this.#maxChars * until, this.#used + this.#maxChars * share);
    if (this.add(from, to, limit)) return;
    this.add(from, from, limit);
    const inside = Array.from({ length: to - from + 1 }, (_, offset) => from + offset);
    const frame = inside.find((index) => this.#kept[index]?.weight === OWN_FRAME);
    const weight = (index: number) => (index === frame ? NAMES_ERROR + 2 : (this.#kept[index]?.weight ?? 0));
    const telling = inside
      .filter((index) => weight(index) > 0)
      .sort((a, b) => weight(b) - weight(a) || a - b);
    for (const index of telling) {
      const under = indentOf(this.#kept[index + 1]?.text) > indentOf(this.#kept[index]?.text) ? 1 : 0;
      if (!this.add(index, index + under, limit)) this.add(index, index, limit);
    }
    for (const index of inside) this.add(index, index, limit);
  }

  /** The two lines above, which often name the file or the step of the tool. */
  addAbove(index: number): void {
    this.add(index - 2, index - 1);
  }

  /** Some lines below and above, while less than `limit` is used. */
  addAround(from: number, to: number, limit: number): void {
    for (let distance = 1; distance <= 6; distance++) this.add(to + distance, to + distance, limit);
    for (let distance = 1; distance <= 3; distance++) this.add(from - distance, from - distance, limit);
  }

  addWeighing(floor: number): void {
    this.#kept.forEach(({ weight }, index) => {
      if (weight >= floor) this.add(index, index);
    });
  }

  add(from: number, to: number, limit = this.#maxChars): boolean {
    let cost = 0;
    const fresh: number[] = [];
    for (let index = Math.max(0, from); index <= Math.min(to, this.#kept.length - 1); index++) {
      if (this.#taken.has(index)) continue;
      fresh.push(index);
      cost += (this.#kept[index]?.text.length ?? 0) + 1;
    }
    if (fresh.length === 0) return true;
    if (!this.#touches(from, to)) cost += GAP_CHARS;
    if (this.#used + cost > limit) return false;
    for (const index of fresh) this.#taken.add(index);
    this.#used += cost;
    return true;
  }

  #touches(from: number, to: number): boolean {
    return this.#taken.has(from - 1) || this.#taken.has(to + 1);
  }

  text(): string {
    const out: string[] = [];
    let next = 0;
    for (const index of [...this.#taken].sort((a, b) => a - b)) {
      const line = this.#kept[index];
      if (line === undefined) continue;
      if (line.at > next) out.push(leftOut(line.at - next));
      out.push(line.text);
      next = line.at + 1;
    }
    if (next < this.#total) out.push(leftOut(this.#total - next));
    return out.join('\n').trim();
  }
}
