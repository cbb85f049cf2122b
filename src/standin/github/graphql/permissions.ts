import type { GraphQLError } from 'graphql';
import { canSee, holds, permissionsIn, roleOf } from '../http/authorize.ts';
import type { Needs } from '../http/route.ts';
import type { Repository } from '../world/repository.ts';
import { type BaseRole, isAtLeast } from '../world/role.ts';
import { notAccessible } from './refusal.ts';
import type { Scope } from './scope.ts';

export const isVisible = ({ caller }: Scope, repository: Repository): boolean => canSee(caller, repository);

/**
 * The refusal for a caller who lacks all of `needs` (a job or app token) or the role (a person) in a repository that
 * they see; undefined when they may. Source: github-facts §3.8.
 */
export function forbiddenField(
  { caller }: Scope,
  repository: Repository,
  needs: Needs,
  role: BaseRole = 'read',
): GraphQLError | undefined {
  if (caller.kind === 'user') {
    return isAtLeast(roleOf(repository, caller.account.login), role) ? undefined : notAccessible();
  }
  const permissions = permissionsIn(caller, repository);
  return needs.some((need) => holds(permissions, need)) ? undefined : notAccessible();
}

/** Whether the caller could push to this repository. */
export function canPush({ caller }: Scope, repository: Repository): boolean {
  if (caller.kind === 'user') return isAtLeast(roleOf(repository, caller.account.login), 'write');
  return holds(permissionsIn(caller, repository), ['contents', 'write']);
}
