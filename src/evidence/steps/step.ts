import type { BoundedLines } from './bounded-lines.ts';
import type { StepEnd } from './step-end.ts';
import type { HeaderLine } from './step-header.ts';

/** A stretch of a log: one step, or one part of a composite action. */
export interface Step {
  readonly job: string | null;
  /** The step's name; in a job log, which has none, what stands after `Run`. */
  readonly name: string | null;
  header: HeaderLine[];
  readonly body: BoundedLines;
  end: StepEnd | null;
  /** `end` was the step's last word, so it is the runner's and nothing that a program printed. */
  isEnded: boolean;
  /** The greatest weight of its lines, once it was asked for. */
  strongest: number | undefined;
  /** It failed and the job went on (`continue-on-error`). */
  survived: boolean;
}

/** How sure it is that this step failed: 0 (nothing says so) to 4 (it ended with the runner's own marker). */
export function failureRank(step: Step): number {
  if (step.end === null) return 0;
  if (step.survived) return 1;
  if (step.end.kind === 'error') return step.isEnded ? 4 : 1;
  if (step.end.kind === 'cancelled') return 2;
  return step.isEnded ? 4 : 3;
}
