import { holds, permissionsIn, roleOf } from '../http/authorize.ts';
import type { Repository } from '../world/repository.ts';
import { isAtLeast } from '../world/role.ts';
import type { Caller } from '../world/token.ts';
import type { World } from '../world/world.ts';

/** The refs that a caller may push: all, or only the branches that a fork's pull requests lend to maintainers. */
export type PushReach = 'all' | readonly string[];

/** Source: github-facts §4.4; a fork that an organisation owns never lends its branches. */
export function pushReach(world: World, caller: Caller, repository: Repository): PushReach {
  if (mayWrite(caller, repository)) return 'all';
  const isToken = caller.kind === 'job' || caller.kind === 'app';
  if (isToken && world.switches.forkPush === 'denied') return [];
  if (repository.owner.type === 'Organization') return [];
  return world.repositories
    .flatMap(({ pulls }) => pulls)
    .filter((pull) => pull.state === 'open' && pull.maintainerCanModify)
    .filter((pull) => pull.head.repository?.id === repository.id && mayWrite(caller, pull.repository))
    .map((pull) => `refs/heads/${pull.head.ref}`);
}

function mayWrite(caller: Caller, repository: Repository): boolean {
  if (caller.kind === 'anonymous') return false;
  if (caller.kind === 'user') return isAtLeast(roleOf(repository, caller.account.login), 'write');
  return holds(permissionsIn(caller, repository), ['contents', 'write']);
}
