import { type Answer, refused } from '../http/answer.ts';
import { holds, permissionsIn, roleOf } from '../http/authorize.ts';
import type { Account } from '../world/account.ts';
import type { Minimized } from '../world/comment.ts';
import type { Repository } from '../world/repository.ts';
import { isAtLeast } from '../world/role.ts';
import type { Caller } from '../world/token.ts';

/** GraphQL's `viewerCanMinimize`: triage and up, the comment's own author, tokens with a writing permission. Source: github-facts §3.8. */
export function canMinimize(repository: Repository, author: Account, by: Caller): boolean {
  if (by.kind === 'anonymous') return false;
  if (by.kind === 'user') {
    return author.id === by.account.id || isAtLeast(roleOf(repository, by.account.login), 'triage');
  }
  const permissions = permissionsIn(by, repository);
  return holds(permissions, ['pull_requests', 'write']) || holds(permissions, ['issues', 'write']);
}

/** Folds a comment or review away, or (`reason` undefined) unfolds it; 403 for who may not. */
export function minimize(
  repository: Repository,
  subject: { readonly author: Account; minimized: Minimized | undefined },
  by: Caller,
  reason: Minimized | undefined,
): Answer | undefined {
  if (!canMinimize(repository, subject.author, by)) {
    return refused(403, 'Resource not accessible by integration');
  }
  subject.minimized = reason;
  return undefined;
}
