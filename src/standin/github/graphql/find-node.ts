import { visibleReviews } from '../pulls/visible-reviews.ts';
import { nodeId } from '../shapes/node-id.ts';
import type { IssueComment } from '../world/comment.ts';
import type { Pull } from '../world/pull.ts';
import type { Repository } from '../world/repository.ts';
import type { Review, ReviewComment, Thread } from '../world/review.ts';
import { isVisible } from './permissions.ts';
import type { Scope } from './scope.ts';
import { visibleComments, visibleThreads } from './visible.ts';

/** What a global id stands for, with the place where it stands. */
export type Found =
  | { readonly kind: 'repository'; readonly repository: Repository }
  | { readonly kind: 'pull'; readonly repository: Repository; readonly pull: Pull }
  | { readonly kind: 'review'; readonly repository: Repository; readonly pull: Pull; readonly review: Review }
  | { readonly kind: 'thread'; readonly repository: Repository; readonly pull: Pull; readonly thread: Thread }
  | {
      readonly kind: 'review-comment';
      readonly repository: Repository;
      readonly pull: Pull;
      readonly comment: ReviewComment;
    }
  | { readonly kind: 'issue-comment'; readonly repository: Repository; readonly comment: IssueComment };

/** Finds what the caller sees under a global id; undefined when there is nothing. */
export function findNode(scope: Scope, id: string): Found | undefined {
  for (const repository of scope.world.repositories) {
    if (!isVisible(scope, repository)) continue;
    if (nodeId('R', repository.id) === id) return { kind: 'repository', repository };
    const comment = repository.comments.find((one) => nodeId('IC', one.id) === id);
    if (comment !== undefined) return { kind: 'issue-comment', repository, comment };
    for (const pull of repository.pulls) {
      const found = findInPull(scope, repository, pull, id);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

function findInPull(scope: Scope, repository: Repository, pull: Pull, id: string): Found | undefined {
  if (nodeId('PR', pull.id) === id) return { kind: 'pull', repository, pull };
  const review = visibleReviews(pull, scope.caller).find((one) => nodeId('PRR', one.id) === id);
  if (review !== undefined) return { kind: 'review', repository, pull, review };
  const thread = visibleThreads(scope, pull).find((one) => nodeId('PRRT', one.id) === id);
  if (thread !== undefined) return { kind: 'thread', repository, pull, thread };
  const comment = visibleComments(scope, pull).find((one) => nodeId('PRRC', one.id) === id);
  return comment === undefined ? undefined : { kind: 'review-comment', repository, pull, comment };
}
