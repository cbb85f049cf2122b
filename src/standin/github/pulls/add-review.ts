import type { Actor } from '../world/actor.ts';
import type { Pull } from '../world/pull.ts';
import type { Review } from '../world/review.ts';
import { nextId, now, type World } from '../world/world.ts';

/** Adds a pending review, which nobody but its author sees until it is submitted. */
export function addReview(
  world: World,
  pull: Pull,
  wish: { readonly by: Actor; readonly body: string; readonly commitId: string },
): Review {
  const review: Review = {
    id: nextId(world),
    author: wish.by.account,
    app: wish.by.app,
    state: 'PENDING',
    body: wish.body,
    commitId: wish.commitId,
    submittedAt: undefined,
    updatedAt: now(world),
    minimized: undefined,
  };
  pull.reviews.push(review);
  return review;
}

/** The draft that keeps a person from writing another review. Source: github-facts §3.3. */
export const pendingOf = (pull: Pull, { account }: Actor): Review | undefined =>
  pull.reviews.find(({ state, author }) => state === 'PENDING' && author.id === account.id);
