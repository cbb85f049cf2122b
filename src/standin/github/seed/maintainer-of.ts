import type { Account } from '../world/account.ts';
import type { Repository } from '../world/repository.ts';
import { isAtLeast } from '../world/role.ts';
import type { World } from '../world/world.ts';
import { seedAccount } from './seed-account.ts';
import type { Seed } from './seed-schema.ts';

/** The first person with write or more; else the owner, or `maintainer`, who becomes an admin of an organisation's repository. */
export function maintainerOf(world: World, repository: Repository, seed: Seed): Account {
  const writer = Object.keys(seed.people).find((login) =>
    isAtLeast(repository.roles.get(login.toLowerCase()), 'write'),
  );
  if (writer !== undefined) return seedAccount(world, writer);
  if (repository.owner.type === 'User') return repository.owner;
  repository.roles.set('maintainer', 'admin');
  return seedAccount(world, 'maintainer');
}
