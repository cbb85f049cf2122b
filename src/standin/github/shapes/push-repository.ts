import type { Repository } from '../world/repository.ts';
import type { World } from '../world/world.ts';
import { simpleUser } from './account.ts';
import { plainRepository } from './repository.ts';

const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);

/** The repository as a `push` event shows it: two times in epoch seconds, and an owner with a name. */
export function pushRepository(world: World, repository: Repository) {
  const { owner } = repository;
  return {
    ...plainRepository(world, repository),
    owner: { ...simpleUser(world, owner), name: owner.login, email: null },
    created_at: seconds(repository.createdAt),
    pushed_at: seconds(repository.pushedAt),
    stargazers: 0,
    master_branch: repository.defaultBranch,
    ...(owner.type === 'Organization' ? { organization: owner.login } : {}),
  };
}
