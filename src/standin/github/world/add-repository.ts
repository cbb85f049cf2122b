import { join } from 'node:path';
import { makeBare } from '../git/make-bare.ts';
import type { Account } from './account.ts';
import type { Repository } from './repository.ts';
import { now, type World } from './world.ts';

const FIRST_ID = 500_000_001;

/** Makes an empty repository over a bare git repository of its own. */
export async function addRepository(
  world: World,
  wish: {
    readonly owner: Account;
    readonly name: string;
    readonly isPrivate?: boolean;
    readonly defaultBranch?: string;
    readonly parent?: Repository;
  },
): Promise<Repository> {
  const defaultBranch = wish.defaultBranch ?? wish.parent?.defaultBranch ?? 'main';
  const folder = join(world.root, wish.owner.login, `${wish.name}.git`);
  await makeBare(folder, defaultBranch);
  const repository: Repository = {
    id: FIRST_ID + world.repositories.length,
    owner: wish.owner,
    name: wish.name,
    isPrivate: wish.isPrivate ?? false,
    defaultBranch,
    folder,
    parent: wish.parent,
    roles: new Map(),
    members: new Map(),
    pulls: [],
    comments: [],
    labels: [],
    workflows: [],
    runs: [],
    suites: [],
    checks: [],
    statuses: [],
    rules: [],
    actionsMayApprove: false,
    signoffRequired: false,
    createdAt: now(world),
    pushedAt: now(world),
  };
  world.repositories.push(repository);
  return repository;
}
