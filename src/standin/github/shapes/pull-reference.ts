import type { Pull } from '../world/pull.ts';
import { isCrossRepository } from '../world/pull.ts';
import type { Repository } from '../world/repository.ts';
import type { World } from '../world/world.ts';
import { repositoryUrl } from './repository.ts';

/**
 * GitHub's `pull-request-minimal` of each open pull request from this branch of this repository, whatever started the
 * run; none for a fork's branch. Source: github-facts §1.3.
 */
export const pullReferences = (world: World, repository: Repository, branch: string) =>
  repository.pulls
    .filter((pull) => pull.state === 'open' && !isCrossRepository(pull) && pull.head.ref === branch)
    .map((pull) => pullReference(world, pull));

function pullReference(world: World, pull: Pull) {
  const url = repositoryUrl(world, pull.repository);
  const repo = { id: pull.repository.id, url, name: pull.repository.name };
  return {
    url: `${url}/pulls/${pull.number}`,
    id: pull.id,
    number: pull.number,
    head: { ref: pull.head.ref, sha: pull.head.sha, repo },
    base: { ref: pull.base.ref, sha: pull.base.sha, repo },
  };
}
