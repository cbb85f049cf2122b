import { addRepository } from '../world/add-repository.ts';
import type { Repository } from '../world/repository.ts';
import { nextId, type World } from '../world/world.ts';
import { seedAccount } from './seed-account.ts';
import type { Seed } from './seed-schema.ts';

/** The empty repository of a seed with its owner, people, rules and labels. */
export async function plantRepository(world: World, seed: Seed): Promise<Repository> {
  const [ownerLogin = '', name = ''] = seed.repo.split('/');
  const isPerson = Object.keys(seed.people).some((login) => login.toLowerCase() === ownerLogin.toLowerCase());
  const repository = await addRepository(world, {
    owner: seedAccount(world, ownerLogin, seed.owner ?? (isPerson ? 'User' : 'Organization')),
    name,
    isPrivate: seed.private,
    defaultBranch: seed.default,
  });
  repository.actionsMayApprove = seed.actionsMayApprove;
  repository.signoffRequired = seed.signoffRequired;
  repository.rules.push(...seed.rules);
  for (const label of seed.labels.map((one) => (typeof one === 'string' ? { name: one } : one))) {
    repository.labels.push({ id: nextId(world), color: 'ededed', description: null, ...label });
  }
  for (const [login, role] of Object.entries(seed.people)) {
    seedAccount(world, login);
    if (role === 'none') continue;
    const given = typeof role === 'string' ? role : { name: role.role, base: role.base };
    repository.roles.set(login.toLowerCase(), given);
  }
  for (const [login, shown] of Object.entries(seed.members)) {
    repository.members.set(seedAccount(world, login).login.toLowerCase(), shown);
  }
  return repository;
}
