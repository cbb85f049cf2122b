import { type Answer, invalid, refused } from '../http/answer.ts';
import type { Actor } from '../world/actor.ts';
import type { Pull } from '../world/pull.ts';
import type { ReviewComment } from '../world/review.ts';
import type { World } from '../world/world.ts';
import { addReview, pendingOf } from './add-review.ts';
import { addReply, addThread } from './add-review-comment.ts';
import { MAX_BODY, TOO_LONG } from './body-limit.ts';
import { isLockedFor } from './is-locked-for.ts';
import { asObjects, isPlaced, placeThread, type ThreadWish } from './place-thread.ts';
import { pullDiff } from './pull-diff.ts';
import { submitReview } from './submit-review.ts';

interface Said {
  readonly body: string;
  readonly by: Actor;
}

/** One comment on a line, a range or a file, in a COMMENTED review of its own. Source: github-facts §1.5, §3.1. */
export async function createComment(
  world: World,
  pull: Pull,
  wish: Said & { readonly at: ThreadWish; readonly commitId: string },
): Promise<ReviewComment | Answer> {
  const refusal = refuseSaying(pull, wish);
  if (refusal !== undefined) return refusal;
  const placed = placeThread(await pullDiff(world, pull, wish.commitId), wish.at);
  if (!isPlaced(placed)) return asObjects(placed);
  const review = addReview(world, pull, { by: wish.by, body: '', commitId: wish.commitId });
  const comment = await addThread(world, pull, review, { ...wish, placed });
  await submitReview(world, pull, review, { by: wish.by, event: 'COMMENT', body: '' });
  return comment;
}

/** A reply in a thread, in a COMMENTED review of its own. Source: github-facts §1.5. */
export async function replyTo(
  world: World,
  pull: Pull,
  wish: Said & { readonly to: ReviewComment },
): Promise<ReviewComment | Answer> {
  const refusal = refuseSaying(pull, wish);
  if (refusal !== undefined) return refusal;
  const review = addReview(world, pull, { by: wish.by, body: '', commitId: wish.to.commitId });
  const comment = addReply(world, pull, review, wish);
  await submitReview(world, pull, review, { by: wish.by, event: 'COMMENT', body: '' });
  return comment;
}

function refuseSaying(pull: Pull, { body, by }: Said): Answer | undefined {
  if (isLockedFor(pull, by)) return invalid('PullRequestReview', 'base', 'custom', 'lock prevents review');
  if (pendingOf(pull, by) !== undefined) {
    return refused(422, 'Validation Failed', [
      {
        resource: 'PullRequestReview',
        code: 'custom',
        field: 'user_id',
        message: 'user_id can only have one pending review per pull request',
      },
    ]);
  }
  return refuseBody('PullRequestReviewComment', body);
}

/** The refusal of a comment's text, blank or too long; undefined for one that may be written. Source: github-facts §3.3. */
export function refuseBody(resource: string, body: string): Answer | undefined {
  const field = 'body';
  if (body.trim() === '')
    return refused(422, 'Validation Failed', [{ resource, code: 'missing_field', field }]);
  if (body.length <= MAX_BODY) return undefined;
  return refused(422, 'Validation Failed', [{ resource, code: 'custom', field, message: TOO_LONG }]);
}
