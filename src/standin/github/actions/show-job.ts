import { repositoryPage } from '../shapes/repository.ts';
import type { Annotation } from '../world/check.ts';
import type { Repository } from '../world/repository.ts';
import type { Job, Run } from '../world/run.ts';
import type { World } from '../world/world.ts';

/** Makes the check run of a job show the job's state; its id is the job's. Source: github-facts §2.1. */
export function showJob(
  world: World,
  repository: Repository,
  run: Run,
  job: Job,
  annotations: readonly Annotation[],
): void {
  const { name, status, conclusion, startedAt, completedAt } = job;
  const shown = repository.checks.find((check) => check.id === job.checkRunId);
  if (shown !== undefined) {
    Object.assign(shown, { status, conclusion, startedAt, completedAt });
    shown.annotations.push(...annotations);
    return;
  }
  repository.checks.push({
    id: job.checkRunId,
    suiteId: run.suiteId,
    headSha: run.headSha,
    app: 'github-actions',
    name,
    status,
    conclusion,
    externalId: String(job.id),
    detailsUrl: `${repositoryPage(world, repository)}/actions/runs/${run.id}/job/${job.id}`,
    startedAt,
    completedAt,
    output: { title: null, summary: null, text: null },
    annotations: [...annotations],
  });
}
