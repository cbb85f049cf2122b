import { type Answer, refused } from '../http/answer.ts';
import type { Actor } from '../world/actor.ts';
import type { Repository } from '../world/repository.ts';
import { type Attempt, type Job, lastAttempt, needsApproval, type Run } from '../world/run.ts';
import { now, type World } from '../world/world.ts';
import { addJob } from './add-job.ts';
import { jobNames } from './job-names.ts';

// Source: github-facts §5.
const MOST_RERUNS = 50;
const OLDEST_MS = 30 * 24 * 3_600_000;

/** Which jobs run again: all of them, those that did not pass, or one. */
export type Again = 'all' | 'failed' | Job;

/**
 * Starts the next attempt of a run on its old commit and ref; jobs that do not run again stay with the attempt that ran
 * them. Undefined when it was done, else the refusal. Source: github-facts §5.
 */
export async function rerun(
  world: World,
  repository: Repository,
  run: Run,
  wish: { readonly again: Again; readonly by: Actor },
): Promise<Answer | undefined> {
  const last = lastAttempt(run);
  if (last.status !== 'completed') return refused(403, 'This workflow is already running');
  if (now(world).getTime() - run.createdAt.getTime() > OLDEST_MS) {
    return refused(403, 'Unable to re-run this workflow run because it was created over a month ago');
  }
  const again = last.jobs.filter((job) => runsAgain(job, wish.again));
  const cannot =
    run.attempts.length > MOST_RERUNS || isIneligible(last) || (again.length === 0 && wish.again !== 'all');
  if (cannot) return refused(403, 'This workflow run cannot be retried');
  const at = now(world);
  const attempt: Attempt = {
    number: last.number + 1,
    triggeredBy: wish.by.account,
    status: 'queued',
    conclusion: undefined,
    startedAt: at,
    updatedAt: at,
    jobs: last.jobs.filter((job) => !again.includes(job)),
  };
  const waited = needsApproval(run);
  run.attempts.push(attempt);
  // A person's or an app's re-run opens the gate; a job token's meets it again. Source: github-facts §1.2.
  if (waited && wish.by.via === 'job-token') {
    Object.assign(attempt, { status: 'completed', conclusion: 'action_required' });
    return undefined;
  }
  const names = waited ? await jobNames(repository, run) : again.map(({ name }) => name);
  for (const name of names) addJob(world, repository, run, name);
  const suite = repository.suites.find(({ id }) => id === run.suiteId);
  if (suite !== undefined) Object.assign(suite, { status: 'queued', conclusion: undefined, updatedAt: at });
  return undefined;
}

function runsAgain(job: Job, again: Again): boolean {
  if (again === 'all') return true;
  if (again !== 'failed') return job.id === again.id;
  return !PASSED.has(job.conclusion ?? '');
}

const PASSED = new Set(['success', 'neutral', 'skipped']);

// The file cannot be run, or it was cancelled before a runner had it.
const isIneligible = ({ conclusion, jobs }: Attempt): boolean =>
  conclusion === 'startup_failure' ||
  (conclusion === 'cancelled' && jobs.every((job) => job.steps.length === 0));
