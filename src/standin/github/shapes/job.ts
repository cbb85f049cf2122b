import type { Repository } from '../world/repository.ts';
import type { Job, Run } from '../world/run.ts';
import type { World } from '../world/world.ts';
import { moment, momentOrNull } from './moment.ts';
import { nodeId } from './node-id.ts';
import { repositoryUrl } from './repository.ts';
import { runPage, runUrl } from './workflow-run.ts';

/** GitHub's `job`; `run_attempt` is the attempt that ran it. Source: github-facts §2.1. */
export function jobShape(world: World, repository: Repository, run: Run, job: Job) {
  const url = repositoryUrl(world, repository);
  const attempt = run.attempts.find(({ number }) => number === job.attempt);
  const hasRunner = job.steps.length > 0;
  return {
    id: job.id,
    run_id: run.id,
    workflow_name: run.workflow.name,
    head_branch: run.headBranch,
    run_url: runUrl(world, repository, run),
    run_attempt: job.attempt,
    node_id: nodeId('CR', job.id),
    head_sha: run.headSha,
    url: `${url}/actions/jobs/${job.id}`,
    html_url: `${runPage(world, repository, run)}/job/${job.id}`,
    status: job.status,
    conclusion: job.conclusion ?? null,
    created_at: moment(attempt?.startedAt ?? run.createdAt),
    started_at: moment(job.startedAt),
    completed_at: momentOrNull(job.completedAt),
    name: job.name,
    steps: job.steps.map((step) => ({
      name: step.name,
      status: step.status,
      conclusion: step.conclusion ?? null,
      number: step.number,
      started_at: momentOrNull(step.startedAt),
      completed_at: momentOrNull(step.completedAt),
    })),
    check_run_url: `${url}/check-runs/${job.checkRunId}`,
    labels: ['ubuntu-latest'],
    runner_id: hasRunner ? RUNNER.id : null,
    runner_name: hasRunner ? RUNNER.name : null,
    runner_group_id: hasRunner ? RUNNER.groupId : null,
    runner_group_name: hasRunner ? RUNNER.groupName : null,
  };
}

const RUNNER = {
  id: 1_000_000_001,
  name: 'GitHub Actions 1000000001',
  groupId: 0,
  groupName: 'GitHub Actions',
};
