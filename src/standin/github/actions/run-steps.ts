import type { Annotation } from '../world/check.ts';
import type { LogBlock, Step } from '../world/run.ts';
import type { PlannedStep } from './plan-steps.ts';
import { type StepEnding, stepLog } from './step-log.ts';

const SECOND_MS = 1000;

export interface RanSteps {
  readonly steps: readonly Step[];
  readonly blocks: readonly LogBlock[];
  readonly annotations: readonly Annotation[];
  readonly endedAt: Date;
}

/** Runs steps from a moment on, a second each (times have no finer grain); the last but one may take `extraMs` longer. */
export async function runSteps(
  planned: readonly PlannedStep[],
  startedAt: Date,
  extraMs: number,
): Promise<RanSteps> {
  const steps: Step[] = [];
  const blocks: LogBlock[] = [];
  const annotations: Annotation[] = [];
  let endedAt = startedAt;
  let hasOneRunning = false;
  for (const [index, step] of planned.entries()) {
    const number = index + 1;
    const { name, conclusion } = step;
    if (conclusion === undefined) {
      const begun = hasOneRunning ? undefined : endedAt;
      steps.push({
        number,
        name,
        status: hasOneRunning ? 'queued' : 'in_progress',
        conclusion,
        startedAt: begun,
        completedAt: undefined,
      });
      hasOneRunning = true;
      continue;
    }
    const from = endedAt;
    if (conclusion !== 'skipped') {
      const extra = number === planned.length - 1 ? extraMs : 0;
      endedAt = new Date(from.getTime() + SECOND_MS + extra);
      const ending = endingOf(step);
      const log = await stepLog({ ...step, ending, startedAt: from, completedAt: endedAt });
      blocks.push({ step: number, parts: log.parts });
      annotations.push(...log.annotations);
    }
    steps.push({ number, name, status: 'completed', conclusion, startedAt: from, completedAt: endedAt });
  }
  return { steps, blocks, annotations, endedAt };
}

function endingOf({ conclusion, exitCode }: PlannedStep): StepEnding {
  if (conclusion === 'failure') return { exitCode };
  return conclusion === 'cancelled' ? 'cancelled' : undefined;
}

/** How long steps take when each takes a second, in milliseconds. */
export const stepsMs = (planned: readonly PlannedStep[]): number =>
  planned.filter(({ conclusion }) => conclusion !== undefined && conclusion !== 'skipped').length * SECOND_MS;
