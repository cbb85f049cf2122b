import type { Repository } from '../world/repository.ts';
import { type Attempt, lastAttempt, type Run } from '../world/run.ts';
import type { World } from '../world/world.ts';
import { simpleUser } from './account.ts';
import { moment } from './moment.ts';
import { nodeId } from './node-id.ts';
import { pullReferences } from './pull-reference.ts';
import { minimalRepository, repositoryPage, repositoryUrl } from './repository.ts';
import { simpleCommit } from './simple-commit.ts';
import { workflowUrl } from './workflow.ts';

export const runUrl = (world: World, repository: Repository, run: Run): string =>
  `${repositoryUrl(world, repository)}/actions/runs/${run.id}`;

export const runPage = (world: World, repository: Repository, run: Run): string =>
  `${repositoryPage(world, repository)}/actions/runs/${run.id}`;

/** GitHub's `workflow-run`, of its present attempt or of an earlier one. */
export async function workflowRun(
  world: World,
  repository: Repository,
  run: Run,
  options: { readonly attempt?: Attempt; readonly excludesPulls?: boolean } = {},
) {
  const attempt = options.attempt ?? lastAttempt(run);
  const { headRepository } = run;
  const url = runUrl(world, repository, run);
  const isOwn = headRepository?.id === repository.id;
  const folders = [repository.folder, ...(headRepository === undefined ? [] : [headRepository.folder])];
  return {
    id: run.id,
    name: run.workflow.name,
    node_id: nodeId('WFR', run.id),
    check_suite_id: run.suiteId,
    check_suite_node_id: nodeId('CS', run.suiteId),
    head_branch: run.headBranch,
    head_sha: run.headSha,
    path: run.workflow.path,
    run_number: run.number,
    run_attempt: attempt.number,
    referenced_workflows: [],
    event: run.event,
    status: attempt.status,
    conclusion: attempt.conclusion ?? null,
    workflow_id: run.workflow.id,
    url,
    html_url: runPage(world, repository, run),
    pull_requests:
      isOwn && options.excludesPulls !== true ? pullReferences(world, repository, run.headBranch) : [],
    created_at: moment(run.createdAt),
    updated_at: moment(attempt.updatedAt),
    actor: simpleUser(world, run.actor),
    triggering_actor: simpleUser(world, attempt.triggeredBy),
    run_started_at: moment(attempt.startedAt),
    jobs_url: `${url}/jobs`,
    logs_url: `${url}/logs`,
    check_suite_url: `${repositoryUrl(world, repository)}/check-suites/${run.suiteId}`,
    artifacts_url: `${url}/artifacts`,
    cancel_url: `${url}/cancel`,
    rerun_url: `${url}/rerun`,
    previous_attempt_url: attempt.number === 1 ? null : `${url}/attempts/${attempt.number - 1}`,
    workflow_url: workflowUrl(world, repository, run.workflow),
    head_commit: await simpleCommit(folders, run.headSha),
    repository: minimalRepository(world, repository),
    head_repository: headRepository === undefined ? null : minimalRepository(world, headRepository),
    head_repository_id: headRepository?.id,
    display_title: run.title,
  };
}
