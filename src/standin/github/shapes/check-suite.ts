import type { CheckSuite } from '../world/check.ts';
import type { Repository } from '../world/repository.ts';
import type { World } from '../world/world.ts';
import { appShape } from './app.ts';
import { moment } from './moment.ts';
import { nodeId } from './node-id.ts';
import { pullReferences } from './pull-reference.ts';
import { minimalRepository, repositoryUrl } from './repository.ts';
import { simpleCommit } from './simple-commit.ts';

/** GitHub's `check-suite`. */
export async function checkSuite(world: World, repository: Repository, suite: CheckSuite) {
  const url = `${repositoryUrl(world, repository)}/check-suites/${suite.id}`;
  const pulls = pullReferences(world, repository, suite.headBranch);
  return {
    id: suite.id,
    node_id: nodeId('CS', suite.id),
    head_branch: suite.headBranch,
    head_sha: suite.headSha,
    status: suite.status,
    conclusion: suite.conclusion ?? null,
    url,
    before: null,
    after: suite.headSha,
    pull_requests: pulls.filter((pull) => pull.head.sha === suite.headSha),
    app: appShape(world, suite.app),
    repository: minimalRepository(world, repository),
    created_at: moment(suite.createdAt),
    updated_at: moment(suite.updatedAt),
    head_commit: await simpleCommit([repository.folder], suite.headSha),
    latest_check_runs_count: repository.checks.filter((check) => check.suiteId === suite.id).length,
    check_runs_url: `${url}/check-runs`,
    rerequestable: true,
    runs_rerequestable: suite.runId === undefined,
  };
}
