import { type Answer, refused } from '../http/answer.ts';
import { holds, permissionsIn, roleOf } from '../http/authorize.ts';
import { deliverThread } from '../webhooks/review-thread.ts';
import { actorOf } from '../world/actor.ts';
import type { Delivery } from '../world/delivery.ts';
import type { Pull } from '../world/pull.ts';
import type { Thread } from '../world/review.ts';
import { isAtLeast } from '../world/role.ts';
import type { Caller } from '../world/token.ts';
import type { World } from '../world/world.ts';

/** GraphQL's `viewerCanResolve`: people who write, the pull request's author, tokens by their permissions. Source: github-facts §3.8. */
export function canResolve(world: World, pull: Pull, by: Caller): boolean {
  if (by.kind === 'anonymous') return false;
  const isAuthor = pull.author.id === by.account.id;
  if (by.kind === 'user') return isAuthor || isAtLeast(roleOf(pull.repository, by.account.login), 'write');
  const permissions = permissionsIn(by, pull.repository);
  if (!holds(permissions, ['pull_requests', 'write'])) return false;
  return isAuthor || world.switches.resolveNeeds === 'nothing' || holds(permissions, ['contents', 'write']);
}

/** Resolves or reopens a thread and tells the webhooks; undefined when it already was so, 403 for who may not. */
export async function resolveThread(
  world: World,
  pull: Pull,
  thread: Thread,
  by: Caller,
  resolved: boolean,
): Promise<Delivery | undefined | Answer> {
  if (by.kind === 'anonymous' || !canResolve(world, pull, by)) {
    return refused(403, 'Resource not accessible by integration');
  }
  if ((thread.resolvedBy !== undefined) === resolved) return undefined;
  thread.resolvedBy = resolved ? by.account : undefined;
  return deliverThread(world, pull, thread, {
    action: resolved ? 'resolved' : 'unresolved',
    by: actorOf(by),
  });
}
