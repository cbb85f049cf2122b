import type { Answer } from '../http/answer.ts';
import { deliverReview } from '../webhooks/review.ts';
import type { Actor } from '../world/actor.ts';
import type { Delivery } from '../world/delivery.ts';
import type { Pull } from '../world/pull.ts';
import type { Review } from '../world/review.ts';
import { now, type World } from '../world/world.ts';
import { unprocessable } from './submit-review.ts';

/** Dismisses an approval or a request for changes; 422 for any other review. Source: github-facts §3.10. */
export async function dismissReview(
  world: World,
  pull: Pull,
  review: Review,
  { by, message }: { readonly by: Actor; readonly message: string },
): Promise<Delivery | Answer> {
  if (message.trim() === '') return unprocessable("Message can't be blank");
  if (review.state !== 'APPROVED' && review.state !== 'CHANGES_REQUESTED') {
    return unprocessable(`Can not dismiss a ${review.state.toLowerCase()} pull request review`);
  }
  Object.assign(review, { state: 'DISMISSED', updatedAt: now(world) });
  return deliverReview(world, pull, review, { action: 'dismissed', by });
}
