import type { PostedReview } from '../ports/code-host.ts';

/**
 * Each person's latest review with an opinion (an approval, a request for changes, or one that was dismissed since), by the
 * id of their account; comments do not change an opinion. Reviews of accounts that are gone are nobody's.
 */
export function opinions(reviews: readonly PostedReview[]): ReadonlyMap<number, PostedReview> {
  const latest = new Map<number, PostedReview>();
  for (const review of reviews) {
    if (review.author === undefined || review.state === 'COMMENTED' || review.state === 'PENDING') continue;
    const known = latest.get(review.author.id);
    if (known === undefined || !isLater(known, review)) latest.set(review.author.id, review);
  }
  return latest;
}

/** GitHub's times have whole seconds; its ids grow. */
function isLater(one: PostedReview, other: PostedReview): boolean {
  const [a, b] = [one.submittedAt?.getTime() ?? 0, other.submittedAt?.getTime() ?? 0];
  return a === b ? one.id > other.id : a > b;
}
