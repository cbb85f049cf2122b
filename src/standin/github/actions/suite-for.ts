import type { CheckSuite } from '../world/check.ts';
import type { Repository } from '../world/repository.ts';
import { nextId, now, type World } from '../world/world.ts';

/**
 * The suite that an app's check run joins: a GITHUB_TOKEN's lands in the earliest suite of Actions on that commit,
 * whichever workflow it belongs to. Source: github-facts §5.
 */
export function suiteFor(world: World, repository: Repository, app: string, headSha: string): CheckSuite {
  const known = repository.suites.find((suite) => suite.app === app && suite.headSha === headSha);
  if (known !== undefined) return known;
  const pull = repository.pulls.find((candidate) => candidate.head.sha === headSha);
  const suite: CheckSuite = {
    id: nextId(world),
    headSha,
    headBranch: pull?.head.ref ?? repository.defaultBranch,
    app,
    runId: undefined,
    createdAt: now(world),
    updatedAt: now(world),
    status: 'queued',
    conclusion: undefined,
  };
  repository.suites.push(suite);
  return suite;
}
