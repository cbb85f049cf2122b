import { type Answer, refused } from '../http/answer.ts';
import { deliverReview } from '../webhooks/review.ts';
import { deliverReviewComment } from '../webhooks/review-comment.ts';
import type { Actor } from '../world/actor.ts';
import type { Delivery } from '../world/delivery.ts';
import type { Pull } from '../world/pull.ts';
import type { Review } from '../world/review.ts';
import { now, type World } from '../world/world.ts';
import { MAX_BODY, TOO_LONG } from './body-limit.ts';

export const REVIEW_EVENTS = ['APPROVE', 'REQUEST_CHANGES', 'COMMENT'] as const;
export type ReviewEvent = (typeof REVIEW_EVENTS)[number];

const STATES = { APPROVE: 'APPROVED', REQUEST_CHANGES: 'CHANGES_REQUESTED', COMMENT: 'COMMENTED' } as const;

/** 422 with sentences in `errors`, as the review endpoints answer. Source: github-facts §3.1. */
export const unprocessable = (...errors: readonly string[]): Answer =>
  refused(422, 'Unprocessable Entity', errors);

// Of a COMMENT too. Source: github-facts §3.3.
const SAYS_NOTHING = 'You need to leave a comment indicating the requested changes.';

export interface Submission {
  readonly by: Actor;
  readonly event: ReviewEvent;
  readonly body: string;
}

/** Why a review may not be submitted like this; undefined when it may. Comments on lines stand for a body. Source: github-facts §3.1, §3.3. */
export function refuseSubmit(
  pull: Pull,
  { by, event, body, hasComments }: Submission & { readonly hasComments: boolean },
): Answer | undefined {
  if (body.length > MAX_BODY) return unprocessable(TOO_LONG);
  if (event !== 'APPROVE' && !hasComments && body.trim() === '') return unprocessable(SAYS_NOTHING);
  const isOwn = pull.author.id === by.account.id;
  if (event === 'APPROVE') {
    if (by.via === 'job-token' && !pull.repository.actionsMayApprove) {
      return refused(403, 'GitHub Actions is not permitted to approve pull requests.');
    }
    if (isOwn) return unprocessable('Can not approve your own pull request');
  }
  if (event === 'REQUEST_CHANGES' && isOwn) {
    return unprocessable('Review Can not request changes on your own pull request');
  }
  return undefined;
}

/** Submits a pending review: everybody sees it from now on, and it is delivered with each of its comments. */
export async function submitReview(
  world: World,
  pull: Pull,
  review: Review,
  { by, event, body }: Submission,
): Promise<Delivery> {
  const at = now(world);
  Object.assign(review, { state: STATES[event], body, submittedAt: at, updatedAt: at });
  pull.updatedAt = at;
  for (const comment of pull.comments.filter(({ reviewId }) => reviewId === review.id)) {
    await deliverReviewComment(world, pull, comment, { action: 'created', by });
  }
  return deliverReview(world, pull, review, { action: 'submitted', by });
}
