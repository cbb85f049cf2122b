import { type Answer, refused } from '../http/answer.ts';
import { roleOf } from '../http/authorize.ts';
import type { Call } from '../http/route.ts';
import type { Account } from '../world/account.ts';
import { isAtLeast } from '../world/role.ts';

/** The refusal of a person who edits what another wrote without write access; tokens were judged by the route's needs. */
export function refuseEdit({ caller, repository }: Call, author: Account): Answer | undefined {
  if (caller.kind !== 'user' || caller.account.id === author.id) return undefined;
  if (isAtLeast(roleOf(repository, caller.account.login), 'write')) return undefined;
  return refused(403, 'Must have push access to Repository.');
}
