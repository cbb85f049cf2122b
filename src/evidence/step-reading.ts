import { type Block, blocksOf } from './blocks.ts';
import { condense, type KeptLine } from './condense.ts';
import { familiesIn } from './families/index.ts';
import type { Family } from './family.ts';
import { lineWeight, NAMES_ERROR } from './line-weight.ts';
import { peeled } from './peeled.ts';

/** What the lines of one step are to the parts that read them. */
export interface StepReading {
  /** Clean and redacted. */
  readonly lines: readonly string[];
  /** One for each line, see `lineWeight`. */
  readonly weights: readonly number[];
  /** Tools that are known by their output. */
  readonly families: readonly Family[];
  readonly kept: readonly KeptLine[];
  /** The failures, the most telling first; where no line names one, what may be one. */
  readonly blocks: readonly Block[];
}

/** Weighs the lines of a step and finds its failures. */
export function readStep(lines: readonly string[]): StepReading {
  const families = familiesIn(lines.map(peeled));
  const rules = families.flatMap(({ weights }) => weights ?? []);
  const weights = lines.map((line) => lineWeight(line, rules));
  const kept = condense(lines, weights);
  const strong = blocksOf(kept, NAMES_ERROR);
  const blocks = (strong.length > 0 ? strong : blocksOf(kept, 1)).sort(
    (a, b) => b.score - a.score || a.from - b.from,
  );
  return { lines, weights, families, kept, blocks };
}
