import { deliverRun } from '../webhooks/workflow-run.ts';
import type { Delivery } from '../world/delivery.ts';
import type { Repository } from '../world/repository.ts';
import { type Attempt, type Conclusion, type Job, lastAttempt, type Run } from '../world/run.ts';
import { now, type World } from '../world/world.ts';
import { addJob } from './add-job.ts';
import { finishJob } from './finish-job.ts';
import type { JobWish } from './job-wish.ts';
import { showJob } from './show-job.ts';

export interface CompletionWish {
  /** Undefined: the run is in progress, with these jobs as far as they got. */
  readonly conclusion: Conclusion | undefined;
  /** Undefined: every job that waits ends as the run does. */
  readonly jobs?: readonly JobWish[] | undefined;
  /** Delivers nothing. */
  readonly quiet?: boolean;
}

/** Brings the present attempt of a run to its end, or some way there; gives the `workflow_run` event's delivery. */
export async function completeRun(
  world: World,
  repository: Repository,
  run: Run,
  wish: CompletionWish,
): Promise<Delivery | undefined> {
  const attempt = lastAttempt(run);
  const { conclusion } = wish;
  const hasJobs = conclusion === undefined || !WITHOUT_JOBS.has(conclusion);
  const jobs = hasJobs ? (wish.jobs ?? defaultJobs(attempt, conclusion)) : [];
  const named = new Set<Job>();
  for (const job of jobs) named.add(await advance(world, repository, run, job, named));
  attempt.status = conclusion === undefined ? 'in_progress' : 'completed';
  attempt.conclusion = conclusion;
  if (conclusion !== undefined) closeRest(repository, attempt, { named, at: now(world) });
  const ends = attempt.jobs.map((job) => job.completedAt?.getTime() ?? 0);
  attempt.updatedAt = new Date(Math.max(now(world).getTime(), ...ends));
  showSuite(repository, run, attempt);
  if (wish.quiet === true) return undefined;
  return deliverRun(world, repository, run, conclusion === undefined ? 'in_progress' : 'completed');
}

// A run whose file is invalid, that waits for approval or went stale never had a job. Source: github-facts §1.3.
const WITHOUT_JOBS = new Set<Conclusion>(['startup_failure', 'action_required', 'stale']);

const isOpen = (job: Job): boolean => job.status !== 'completed';

/** Runs one job of the wish: the waiting one of that name, or a new one; what has ended stays as it is. */
async function advance(
  world: World,
  repository: Repository,
  run: Run,
  wish: JobWish,
  taken: ReadonlySet<Job>,
): Promise<Job> {
  const attempt = lastAttempt(run);
  const free = attempt.jobs.filter((job) => job.name === wish.name && !taken.has(job));
  const waiting = free.find(isOpen);
  // It had ended before: in an earlier event, or in an attempt that it was kept from.
  if (waiting === undefined && free[0] !== undefined) return free[0];
  const job = waiting ?? addJob(world, repository, run, wish.name);
  const annotations = await finishJob(job, wish, { earliest: attempt.startedAt, at: now(world) });
  showJob(world, repository, run, job, annotations);
  return job;
}

// What was queued under a name that no job came to have (a matrix, an expression) goes; what runs is cut off.
function closeRest(
  repository: Repository,
  attempt: Attempt,
  { named, at }: { readonly named: ReadonlySet<Job>; readonly at: Date },
): void {
  const gone = attempt.jobs.filter((job) => isOpen(job) && job.status === 'queued' && !named.has(job));
  attempt.jobs = attempt.jobs.filter((job) => !gone.includes(job));
  const checks = repository.checks.filter((check) => !gone.some((job) => job.checkRunId === check.id));
  repository.checks.splice(0, repository.checks.length, ...checks);
  for (const job of attempt.jobs.filter(isOpen)) {
    const completedAt = new Date(Math.max(job.startedAt.getTime(), at.getTime()));
    const ended = { status: 'completed', conclusion: 'cancelled', completedAt } as const;
    Object.assign(job, ended);
    for (const step of job.steps.filter(({ status }) => status !== 'completed')) Object.assign(step, ended);
    const check = repository.checks.find(({ id }) => id === job.checkRunId);
    if (check !== undefined) Object.assign(check, ended);
  }
}

function defaultJobs(attempt: Attempt, conclusion: Conclusion | undefined): readonly JobWish[] {
  // What a runner has already is cut off by a cancellation, not replaced.
  const isCancelled = conclusion === 'cancelled';
  const waiting = attempt.jobs.filter((job) => isOpen(job) && !(isCancelled && job.status === 'in_progress'));
  const isUnknown = attempt.jobs.length === 0 && !isCancelled;
  const names = isUnknown ? ['build'] : waiting.map(({ name }) => name);
  return names.map((name) => ({
    name,
    ...(conclusion === undefined ? {} : { conclusion: jobConclusion(conclusion) }),
    annotations: [],
    logNotYet: 0,
    logExpired: false,
  }));
}

const jobConclusion = (conclusion: Conclusion): NonNullable<JobWish['conclusion']> =>
  conclusion === 'stale' || conclusion === 'startup_failure' ? 'failure' : conclusion;

function showSuite(repository: Repository, run: Run, attempt: Attempt): void {
  const suite = repository.suites.find(({ id }) => id === run.suiteId);
  if (suite === undefined) return;
  const { status, conclusion, updatedAt } = attempt;
  Object.assign(suite, { status, conclusion, updatedAt });
}
