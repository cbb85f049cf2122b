import { CLOSING, OWN_FRAME, SPEAKS } from '../weights.ts';
import type { Block } from './blocks.ts';
import { indentOf, type KeptLine } from './condense.ts';
import { indexesOf } from './indexes-of.ts';

/** Room that one notice of left-out lines takes, in UTF-16 units. */
const GAP_CHARS = 18;
/** Room for the lines that sum the step up, in UTF-16 units. */
const CLOSING_CHARS = 250;

function leftOut(count: number): string {
  return `[… ${count} line${count === 1 ? '' : 's'}]`;
}

/** Lines chosen for an excerpt of at most `maxChars` UTF-16 units; they come out in their order, gaps counted. */
export class ChosenLines {
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

  /** All lines as one text; undefined, and nothing is taken, where they do not fit. */
  whole(): string | undefined {
    for (const index of this.#kept.keys()) this.#taken.add(index);
    const text = this.text();
    if (text.length <= this.#maxChars) return text;
    this.#taken.clear();
    return undefined;
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
    const inside = indexesOf({ from, to });
    const frame = inside.find((index) => this.#kept[index]?.weight === OWN_FRAME);
    const weight = (index: number) => (index === frame ? SPEAKS : (this.#kept[index]?.weight ?? 0));
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

  /** Lines of at least this weight; not those whose index of `kept` is in `without`. */
  addWeighing(floor: number, without: ReadonlySet<number>): void {
    this.#kept.forEach(({ weight }, index) => {
      if (weight >= floor && !without.has(index)) this.add(index, index);
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
