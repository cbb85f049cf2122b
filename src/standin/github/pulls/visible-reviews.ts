import type { Pull } from '../world/pull.ts';
import type { Review, ReviewComment } from '../world/review.ts';
import type { Caller } from '../world/token.ts';

/** Whether a caller sees a review: a pending one is its author's alone. Source: github-facts §3.1. */
export const seesReview = (caller: Caller, review: Review): boolean =>
  review.state !== 'PENDING' || (caller.kind !== 'anonymous' && caller.account.id === review.author.id);

/** The reviews of a pull request that a caller sees, in the order in which they were submitted. Source: github-facts §1.5. */
export const visibleReviews = (pull: Pull, caller: Caller): Review[] =>
  pull.reviews
    .filter((review) => seesReview(caller, review))
    .sort((one, other) => submitted(one) - submitted(other));

const submitted = ({ submittedAt }: Review): number => submittedAt?.getTime() ?? Number.MAX_SAFE_INTEGER;

/** The comments on lines and files that a caller sees, in order of creation; those of pending reviews are not listed. */
export function submittedComments(pull: Pull): ReviewComment[] {
  const pending = new Set(pull.reviews.filter(({ state }) => state === 'PENDING').map(({ id }) => id));
  return pull.comments.filter(({ reviewId }) => !pending.has(reviewId));
}
