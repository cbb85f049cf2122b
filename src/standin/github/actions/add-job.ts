import type { Repository } from '../world/repository.ts';
import { type Job, lastAttempt, type Run } from '../world/run.ts';
import { nextId, type World } from '../world/world.ts';
import { showJob } from './show-job.ts';

/** Adds a job that waits for a runner to the run's present attempt, with its check run. */
export function addJob(world: World, repository: Repository, run: Run, name: string): Job {
  const attempt = lastAttempt(run);
  const id = nextId(world);
  const job: Job = {
    id,
    name,
    attempt: attempt.number,
    checkRunId: id,
    status: 'queued',
    conclusion: undefined,
    startedAt: attempt.startedAt,
    completedAt: undefined,
    steps: [],
    log: undefined,
  };
  attempt.jobs.push(job);
  showJob(world, repository, run, job, []);
  return job;
}
