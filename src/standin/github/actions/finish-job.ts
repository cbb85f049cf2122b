import type { Annotation } from '../world/check.ts';
import type { Job, LogBlock } from '../world/run.ts';
import type { AnnotationWish, JobWish } from './job-wish.ts';
import { planSteps } from './plan-steps.ts';
import { runSteps, stepsMs } from './run-steps.ts';
import { stampMessages } from './stamp-lines.ts';
import { stepLog } from './step-log.ts';

const MINUTE_MS = 60_000;

/**
 * Lets a job run to where the wish says, so that it ends at `at` but did not begin before `earliest`. Gives its
 * annotations.
 */
export async function finishJob(
  job: Job,
  wish: JobWish,
  { earliest, at }: { readonly earliest: Date; readonly at: Date },
): Promise<readonly Annotation[]> {
  const overMinutes = wish.timedOutAfterMinutes;
  // A job over its time concludes `cancelled`, not `timed_out`. Source: github-facts §1.3.
  const conclusion = overMinutes === undefined ? wish.conclusion : 'cancelled';
  const planned = planSteps(wish, conclusion);
  const extraMs = (overMinutes ?? 0) * MINUTE_MS;
  const latestStart = Math.max(earliest.getTime(), at.getTime() - stepsMs(planned) - extraMs);
  const startedAt = new Date(wish.startedAt ?? latestStart);
  const ran = await runSteps(planned, startedAt, extraMs);
  job.steps.splice(0, job.steps.length, ...ran.steps);
  Object.assign(job, {
    startedAt,
    conclusion,
    status: conclusion === undefined ? 'in_progress' : 'completed',
  });
  const annotations = [...ran.annotations, ...wish.annotations.map(annotationOf)];
  if (conclusion === undefined) return annotations;
  job.completedAt = ran.endedAt;
  const over = overMinutes === undefined ? undefined : overtimeOf(overMinutes);
  if (over !== undefined) {
    annotations.push(annotationOf({ path: '.github', line: 1, level: 'failure', message: over }));
  }
  const blocks = await blocksOf(wish, ran.blocks, startedAt, ran.endedAt);
  if (blocks.length > 0) {
    const ending = over === undefined ? [] : [overtimeBlock(over, ran.endedAt)];
    job.log = { blocks: [...blocks, ...ending], notYet: wish.logNotYet, expired: wish.logExpired };
  }
  return annotations;
}

async function blocksOf(
  { log, logFile }: JobWish,
  blocks: readonly LogBlock[],
  startedAt: Date,
  completedAt: Date,
): Promise<readonly LogBlock[]> {
  if (log === undefined && logFile === undefined) return blocks;
  const { parts } = await stepLog({ log, logFile, ending: undefined, startedAt, completedAt });
  return [{ step: undefined, parts }];
}

const overtimeOf = (minutes: number): string =>
  `The job running on runner GitHub Actions 1000000001 has exceeded the maximum execution time of ${minutes} minutes.`;

const overtimeBlock = (message: string, at: Date): LogBlock => ({
  step: undefined,
  parts: [{ text: stampMessages([`##[error]${message}`], at) }],
});

const annotationOf = ({ path, line, endLine, level, title, message }: AnnotationWish): Annotation => ({
  path,
  startLine: line,
  endLine: endLine ?? line,
  startColumn: null,
  endColumn: null,
  level,
  title: title ?? null,
  message,
  rawDetails: null,
});
