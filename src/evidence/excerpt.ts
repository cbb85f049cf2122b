import { clip, sliceWhole } from '../kernel/clip.ts';
import type { Block } from './blocks.ts';
import { indentOf, type KeptLine } from './condense.ts';
import { CLOSING, NAMES_ERROR, OWN_FRAME } from './line-weight.ts';
import type { StepReading } from './step-reading.ts';

/** So much of a line is shown, of one that names an error twice as much, in UTF-16 units. */
const MAX_LINE = 420;
const MAX_ERROR_LINE = 840;
/** Room that one notice of left-out lines takes, in UTF-16 units. */
const GAP_CHARS = 18;
/** Where all lines fit, they are left whole unless without the noise they are shorter by a quarter. */
const WORTH_CONDENSING = 0.75;
/** Room for the lines that sum the step up, in UTF-16 units. */
const CLOSING_CHARS = 250;
/** What of the room the first failure may take at most, the second, and each one after. */
const SHARES = [0.45, 0.25, 0.12, 0.12, 0.12];
/** From this part of the room on only heads of failures are added, then what is next to the shown. */
const WHOLE_FAILURES = 0.75;
const HEADS = 0.92;
/** Of the room, what the last lines of a step may take that does not say why it ended. */
const LAST_SHARE = 0.35;
/** Where half of the room is left, so many failures are shown with what stands around them. */
const SURROUNDED = 4;

/**
 * The lines of a step that tell most about its failure, in their order, as one text of at most `maxChars` UTF-16 units:
 * the strongest failure whole, some of other kinds, the heads of the rest, and the closing counts. What was left out is
 * counted where it stood; `shown` counts the lines of the step in it. Where no line says why the step ended, what
 * it `ran` (its command, or the action's name) stands before them.
 */
export function excerptOf(
  reading: StepReading,
  maxChars: number,
  ran: string | null,
): { text: string; shown: number } {
  const asked = reading.lastFrom === undefined || ran === null ? '' : `$ ${clip(ran, MAX_LINE)}\n`;
  if (asked.length > maxChars / 3) return chosenLines(reading, maxChars);
  const { text, shown } = chosenLines(reading, maxChars - asked.length);
  return { text: asked + text, shown };
}

function chosenLines(reading: StepReading, maxChars: number): { text: string; shown: number } {
  const { lines, blocks } = reading;
  const all = lines
    .map((line) => shortened(line, MAX_LINE))
    .join('\n')
    .trim();
  const fits = all.length <= maxChars;
  const kept = reading.kept.map((line) => ({
    ...line,
    text: shortened(line.text, line.weight >= NAMES_ERROR ? MAX_ERROR_LINE : MAX_LINE),
  }));
  const chosen = new Chosen(lines, kept, maxChars);
  if (chosen.addAll() && !(fits && chosen.text().length > all.length * WORTH_CONDENSING))
    return { text: chosen.text(), shown: chosen.size };
  if (fits) return { text: all, shown: lines.length };
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
  if (reading.lastFrom !== undefined) chosen.addLast(reading.lastFrom, maxChars * LAST_SHARE);
  const firsts = new Map([...blocks].sort((a, b) => b.from - a.from).map((block) => [block.key, block]));
  const different = [...new Set(blocks.map(({ key }) => key))].flatMap((key) => firsts.get(key) ?? []);
  different.slice(0, SHARES.length).forEach((block, rank) => {
    chosen.addBlock(block, SHARES[rank] ?? 0, WHOLE_FAILURES);
  });
  const copies = blocks.filter((block) => isCopy(block, firsts.get(block.key), kept));
  for (const block of blocks)
    if (!copies.includes(block)) chosen.add(block.from, block.from, maxChars * HEADS);
  for (const { from } of different) chosen.addAbove(from);
  for (const { from, to } of different) chosen.add(from, to);
  const alike = blocks.filter((block) => block !== firsts.get(block.key));
  chosen.addWeighing(NAMES_ERROR, alike);
  chosen.addWeighing(OWN_FRAME, alike);
  for (const { from, to } of blocks.slice(0, SURROUNDED)) chosen.addAround(from, to, maxChars / 2);
  return { text: clip(chosen.text(), maxChars), shown: chosen.size };
}

/** Whether it says the very same as an earlier one: some tools print each failure again at the end. */
function isCopy(block: Block, first: Block | undefined, kept: readonly KeptLine[]): boolean {
  if (first === undefined || first === block) return false;
  return kept[block.from]?.text.trim() === kept[first.from]?.text.trim();
}

function shortened(line: string, most: number): string {
  if (line.length <= most) return line;
  return `${sliceWhole(line, 0, most - 120)}…${sliceWhole(line, line.length - 100, line.length)}`;
}

function leftOut(count: number): string {
  return `[… ${count} line${count === 1 ? '' : 's'}]`;
}

class Chosen {
  readonly #lines: readonly string[];
  readonly #kept: readonly KeptLine[];
  readonly #maxChars: number;
  readonly #taken = new Set<number>();
  #used = 2 * GAP_CHARS;

  constructor(lines: readonly string[], kept: readonly KeptLine[], maxChars: number) {
    this.#lines = lines;
    this.#kept = kept;
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

  addLast(from: number, limit: number): void {
    for (let index = this.#kept.length - 1; index >= from; index--) this.add(index, index, limit);
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

  addWeighing(floor: number, without: readonly Block[]): void {
    this.#kept.forEach(({ weight }, index) => {
      const isWanted = weight >= floor && !without.some(({ from, to }) => from <= index && index <= to);
      if (isWanted) this.add(index, index);
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
      if (line.at > next) out.push(this.#gap(next, line.at));
      out.push(line.text);
      next = line.at + 1;
    }
    if (next < this.#lines.length) out.push(this.#gap(next, this.#lines.length));
    return out.join('\n').trim();
  }

  /** A notice; a line that is no longer than one stays. */
  #gap(from: number, to: number): string {
    const [only = ''] = this.#lines.slice(from, to);
    return to - from === 1 && only.length < GAP_CHARS ? only : leftOut(to - from);
  }
}
