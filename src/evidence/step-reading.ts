import { type Block, blocksOf } from './excerpt/blocks.ts';
import { condense, type KeptLine } from './excerpt/condense.ts';
import { familiesIn } from './families/index.ts';
import type { Family } from './family.ts';
import { lineWeight } from './line-weight.ts';
import { peeled } from './peeled.ts';
import { NAMES_ERROR } from './weights.ts';

/** What the lines of one step are to the parts that read them. */
export interface StepReading {
  /** Clean and redacted. */
  readonly lines: readonly string[];
  /** Tools that are known by their output. */
  readonly families: readonly Family[];
  readonly kept: readonly KeptLine[];
  /** The failures, the most telling first; where no line names one, what may be one. */
  readonly blocks: readonly Block[];
  /** Index of `kept` from which on the last lines of a step that did not say why it ended stand. */
  readonly lastFrom: number | undefined;
}

/** So many lines before the end of a step that hung, was killed or names no error stay whole: what ran last tells. */
const LAST_LINES = 25;

/** Weighs the lines of a step and finds its failures; `wasStopped`: it did not end by itself. */
export function readStep(lines: readonly string[], wasStopped: boolean): StepReading {
  const families = familiesIn(lines.map(peeled));
  const rules = families.flatMap(({ weights }) => weights ?? []);
  const weights = lines.map((line) => lineWeight(line, rules));
  const strongest = weights.reduce((most, weight) => Math.max(most, weight), 0);
  const wholeFrom =
    wasStopped || strongest < NAMES_ERROR ? Math.max(0, lines.length - LAST_LINES) : undefined;
  const kept = condense(lines, weights, wholeFrom);
  const blocks = blocksOf(kept, strongest < NAMES_ERROR ? 1 : NAMES_ERROR).sort(
    (a, b) => b.score - a.score || a.from - b.from,
  );
  const lastFrom = wholeFrom === undefined ? undefined : kept.findIndex(({ at }) => at >= wholeFrom);
  return { lines, families, kept, blocks, lastFrom };
}
