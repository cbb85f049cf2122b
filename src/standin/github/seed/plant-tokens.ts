import type { Account } from '../world/account.ts';
import { appToken, jobToken, userToken } from '../world/add-token.ts';
import type { Repository } from '../world/repository.ts';
import type { Permissions } from '../world/token.ts';
import type { World } from '../world/world.ts';
import { seedAccount } from './seed-account.ts';
import type { Seed } from './seed-schema.ts';

/** Secrets by name: `maintainer`, `bot`, `readonly`, `fork`, and what the seed's `tokens` adds. */
export type SeedTokens = Readonly<Record<'maintainer' | 'bot' | 'readonly' | 'fork', string>> &
  Readonly<Record<string, string>>;

/** Diagnose and treat together, in the default layout of the doctor's workflow. Source: github-facts §1.7. */
const BOT: Permissions = {
  actions: 'read',
  checks: 'read',
  contents: 'write',
  issues: 'write',
  pull_requests: 'write',
  statuses: 'write',
};

const READ: Permissions = {
  actions: 'read',
  checks: 'read',
  contents: 'read',
  issues: 'read',
  pull_requests: 'read',
  statuses: 'read',
};

/** Issues the tokens of a planted repository; a name of the seed's own may replace one of the four. */
export function plantTokens(
  world: World,
  repository: Repository,
  seed: Seed,
  maintainer: Account,
): SeedTokens {
  const tokens = {
    maintainer: userToken(world, maintainer),
    bot: jobToken(world, repository, BOT),
    readonly: jobToken(world, repository, READ),
    // What the workflow asks for, cut to reading. Source: github-facts §1.1.
    fork: jobToken(world, repository, READ),
  };
  const own = Object.entries(seed.tokens).map(([name, wish]) => [name, ownToken(world, repository, wish)]);
  return { ...tokens, ...Object.fromEntries(own) };
}

function ownToken(world: World, repository: Repository, wish: Seed['tokens'][string]): string {
  if ('user' in wish) return userToken(world, seedAccount(world, wish.user));
  if (wish.app === undefined) return jobToken(world, repository, wish.permissions);
  return appToken(world, repository, wish.permissions, wish.app);
}

/** Tokens for a GitHub that has no repository yet: the job tokens can read what is public and nothing else. */
export function emptyTokens(world: World): SeedTokens {
  return {
    maintainer: userToken(world, seedAccount(world, 'maintainer')),
    bot: jobToken(world, undefined, BOT),
    readonly: jobToken(world, undefined, READ),
    fork: jobToken(world, undefined, READ),
  };
}
