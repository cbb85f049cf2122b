import type { CheckRun } from '../world/check.ts';
import type { Repository } from '../world/repository.ts';
import type { World } from '../world/world.ts';
import { appShape } from './app.ts';
import { moment, momentOrNull } from './moment.ts';
import { nodeId } from './node-id.ts';
import { pullReferences } from './pull-reference.ts';
import { repositoryPage, repositoryUrl } from './repository.ts';

/** GitHub's `check-run`. */
export function checkRun(world: World, repository: Repository, check: CheckRun) {
  const url = `${repositoryUrl(world, repository)}/check-runs/${check.id}`;
  const suite = repository.suites.find(({ id }) => id === check.suiteId);
  const pulls = suite === undefined ? [] : pullReferences(world, repository, suite.headBranch);
  return {
    id: check.id,
    name: check.name,
    node_id: nodeId('CR', check.id),
    head_sha: check.headSha,
    external_id: check.externalId,
    url,
    html_url: check.detailsUrl ?? `${repositoryPage(world, repository)}/runs/${check.id}`,
    details_url: check.detailsUrl ?? null,
    status: check.status,
    conclusion: check.conclusion ?? null,
    started_at: moment(check.startedAt),
    completed_at: momentOrNull(check.completedAt),
    output: {
      ...check.output,
      annotations_count: check.annotations.length,
      annotations_url: `${url}/annotations`,
    },
    check_suite: { id: check.suiteId },
    app: appShape(world, check.app),
    pull_requests: pulls.filter((pull) => pull.head.sha === check.headSha),
  };
}
