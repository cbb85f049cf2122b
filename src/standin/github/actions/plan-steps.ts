import type { Conclusion } from '../world/run.ts';
import type { JobWish, StepWish } from './job-wish.ts';

/** A step with the conclusion it comes to; undefined while it runs or waits. */
export type PlannedStep = Omit<StepWish, 'conclusion'> & { readonly conclusion: Conclusion | undefined };

/**
 * All steps of a job that ends (or, without a conclusion, runs): the runner's own first and last around the given ones.
 * None for a job that no runner picked up. Source: github-facts §2.1, §2.4.
 */
export function planSteps(wish: JobWish, conclusion: Conclusion | undefined): readonly PlannedStep[] {
  if (conclusion === 'skipped') return [];
  const given = wish.steps ?? unnamedStep(wish, conclusion);
  if (given.length === 0) return [];
  const ended = conclusion === undefined ? undefined : 'success';
  const steps = given.map((step) => ({ ...step, conclusion: step.conclusion ?? ended }));
  if (steps[0]?.name === SET_UP.name) return steps;
  return [
    { ...SET_UP, log: `${SET_UP.log}Complete job name: ${wish.name}\n` },
    ...steps,
    ...(conclusion === undefined ? [] : [COMPLETE]),
  ];
}

// A job that says nothing of its steps has one, which ended as the job did; cancelled, it never began.
function unnamedStep(wish: JobWish, conclusion: Conclusion | undefined): readonly StepWish[] {
  const hasRun =
    wish.log !== undefined || wish.logFile !== undefined || wish.timedOutAfterMinutes !== undefined;
  if (conclusion === 'cancelled' && !hasRun) return [];
  const ended = STEP_CONCLUSIONS[conclusion ?? ''];
  return [{ name: 'Run tests', exitCode: 1, ...(ended === undefined ? {} : { conclusion: ended }) }];
}

const STEP_CONCLUSIONS: Readonly<Record<string, 'success' | 'failure' | 'cancelled'>> = {
  success: 'success',
  neutral: 'success',
  failure: 'failure',
  timed_out: 'failure',
  action_required: 'failure',
  cancelled: 'cancelled',
};

const SET_UP = {
  name: 'Set up job',
  conclusion: 'success',
  exitCode: 1,
  log: [
    "Current runner version: '2.336.0'",
    '##[group]Runner Image Provisioner',
    'Hosted Compute Agent',
    '##[endgroup]',
    'Prepare workflow directory',
    'Prepare all required actions',
    '',
  ].join('\n'),
} as const;

const COMPLETE = {
  name: 'Complete job',
  conclusion: 'success',
  exitCode: 1,
  log: 'Cleaning up orphan processes\n',
} as const;
