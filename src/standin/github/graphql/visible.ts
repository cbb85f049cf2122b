import { visibleReviews } from '../pulls/visible-reviews.ts';
import type { Pull } from '../world/pull.ts';
import type { ReviewComment, Thread } from '../world/review.ts';
import type { Scope } from './scope.ts';

/** The comments on lines and files that the caller sees: those of the caller's own pending review too. */
export function visibleComments({ caller }: Scope, pull: Pull): readonly ReviewComment[] {
  const reviews = new Set(visibleReviews(pull, caller).map(({ id }) => id));
  return pull.comments.filter(({ reviewId }) => reviews.has(reviewId));
}

/** The threads in which the caller sees a comment. */
export function visibleThreads(scope: Scope, pull: Pull): readonly Thread[] {
  const threads = new Set(visibleComments(scope, pull).map(({ thread }) => thread.id));
  return pull.threads.filter(({ id }) => threads.has(id));
}
