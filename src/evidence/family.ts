import type { FailureClass } from '../kernel/evidence.ts';
import type { RunnerReader } from './reports/test-report.ts';

/** A line that matches weighs so much: -1 is noise, 0 tells nothing by itself, 10 names the failure. */
export type WeightRule = readonly [weight: number, pattern: RegExp];

/** A telling line that matches speaks for this class. */
export type ClassRule = readonly [kind: FailureClass, pattern: RegExp];

/**
 * What is known about the output of one kind of tool, beyond the general reading. Its rules only count in a step that
 * holds its mark, so they may be bolder than general ones; its reader looks at every output.
 */
export interface Family {
  /** As it stands in the evidence's `toolchain`. */
  readonly name: string;
  /** Matches a line that no other tool prints. */
  readonly mark: RegExp;
  readonly weights?: readonly WeightRule[];
  readonly classes?: readonly ClassRule[];
  /** Of lines in which the tool itself says which part of it failed; they count before all else. */
  readonly verdicts?: readonly ClassRule[];
  /** Reads test ids and counts. */
  readonly read?: RunnerReader;
}
