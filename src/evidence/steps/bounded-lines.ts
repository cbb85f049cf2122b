import { isHit } from '../hit.ts';
import { lineShape } from '../line-shape.ts';
import { lineWeight } from '../line-weight.ts';
import { NAMES_ERROR } from '../weights.ts';

const HEAD_CHARS = 200_000;
const MIDDLE_CHARS = 600_000;
const TAIL_CHARS = 1_000_000;
const BEFORE = 6;
const AFTER = 30;
/** Of lines that name an error and look alike, so many keep their surroundings in the middle of a long step. */
const ALIKE = 40;
const MOST_SHAPES = 4_000;

/**
 * The lines of one step within about 2 MB: its beginning, its end, and between them the surroundings of lines that speak
 * of failures; `omitted` counts the rest.
 */
export class BoundedLines {
  #head: string[] = [];
  #middle: string[] = [];
  #tail: { text: string; isWanted: boolean }[] = [];
  #tailStart = 0;
  #headRoom = HEAD_CHARS;
  #middleRoom = MIDDLE_CHARS;
  #tailRoom = TAIL_CHARS;
  #wantedNext = 0;
  #omitted = 0;
  #hits = 0;
  #length = 0;
  readonly #shapes = new Map<string, number>();

  /** How many lines were dropped. */
  get omitted(): number {
    return this.#omitted;
  }

  /** How many lines were pushed. */
  get length(): number {
    return this.#length;
  }

  get hasHits(): boolean {
    return this.#hits > 0;
  }

  push(text: string): void {
    const isHitLine = isHit(text);
    this.#length++;
    if (isHitLine) this.#hits++;
    if (this.#headRoom > 0) {
      this.#head.push(text);
      this.#headRoom -= text.length + 1;
      return;
    }
    if (isHitLine && lineWeight(text) >= NAMES_ERROR && this.#isRare(text)) this.#want();
    this.#tail.push({ text, isWanted: this.#wantedNext > 0 });
    this.#wantedNext--;
    this.#tailRoom -= text.length + 1;
    while (this.#tailRoom < 0) this.#evict();
  }

  lines(): string[] {
    return [...this.#head, ...this.#middle, ...this.#tail.slice(this.#tailStart).map(({ text }) => text)];
  }

  /** Whether fewer lines than `ALIKE` looked like this one; of too many kinds only the first are told apart. */
  #isRare(text: string): boolean {
    const shape = lineShape(text);
    const seen = this.#shapes.get(shape) ?? 0;
    if (seen > 0 || this.#shapes.size < MOST_SHAPES) this.#shapes.set(shape, seen + 1);
    return seen < ALIKE;
  }

  #want(): void {
    this.#wantedNext = AFTER;
    for (const line of this.#tail.slice(Math.max(this.#tailStart, this.#tail.length - BEFORE)))
      line.isWanted = true;
  }

  #evict(): void {
    const oldest = this.#tail[this.#tailStart++];
    if (oldest === undefined) return;
    this.#tailRoom += oldest.text.length + 1;
    if (oldest.isWanted && this.#middleRoom > 0) {
      this.#middle.push(oldest.text);
      this.#middleRoom -= oldest.text.length + 1;
    } else this.#omitted++;
    if (this.#tailStart > 10_000) {
      this.#tail = this.#tail.slice(this.#tailStart);
      this.#tailStart = 0;
    }
  }
}
