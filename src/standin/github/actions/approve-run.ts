import { deliverRun } from '../webhooks/workflow-run.ts';
import type { Delivery } from '../world/delivery.ts';
import type { Repository } from '../world/repository.ts';
import { lastAttempt, type Run } from '../world/run.ts';
import type { World } from '../world/world.ts';
import { now } from '../world/world.ts';
import { addJob } from './add-job.ts';
import { jobNames } from './job-names.ts';

/** Lets a run that waits for approval run, within the same attempt. Source: github-facts §1.2. */
export async function approveRun(world: World, repository: Repository, run: Run): Promise<Delivery> {
  const attempt = lastAttempt(run);
  Object.assign(attempt, { status: 'in_progress', conclusion: undefined, updatedAt: now(world) });
  const suite = repository.suites.find(({ id }) => id === run.suiteId);
  if (suite !== undefined) {
    Object.assign(suite, { status: 'in_progress', conclusion: undefined, updatedAt: now(world) });
  }
  for (const name of await jobNames(repository, run)) addJob(world, repository, run, name);
  return deliverRun(world, repository, run, 'in_progress');
}
