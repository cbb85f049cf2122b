import { type Answer, refused } from '../http/answer.ts';
import type { Actor } from '../world/actor.ts';
import type { Delivery } from '../world/delivery.ts';
import type { Pull } from '../world/pull.ts';
import type { Review } from '../world/review.ts';
import type { World } from '../world/world.ts';
import { addReview, pendingOf } from './add-review.ts';
import { addThread } from './add-review-comment.ts';
import { MAX_BODY, TOO_LONG } from './body-limit.ts';
import type { AnchorWish } from './find-anchor.ts';
import { isLockedFor } from './is-locked-for.ts';
import { asSentence, isPlaced, type PlacedThread, placeThread } from './place-thread.ts';
import { pullDiff } from './pull-diff.ts';
import { type ReviewEvent, refuseSubmit, submitReview, unprocessable } from './submit-review.ts';

export interface CommentWish extends AnchorWish {
  readonly path: string;
  readonly body: string;
}

export interface ReviewWish {
  readonly by: Actor;
  /** Undefined: it stays pending, and nobody else sees it. */
  readonly event: ReviewEvent | undefined;
  readonly body: string;
  /** A commit of this pull request. */
  readonly commitId: string;
  readonly comments: readonly CommentWish[];
}

/** Creates a review with all its comments, or none of it. Source: github-facts §3.1, §3.3. */
export async function createReview(
  world: World,
  pull: Pull,
  wish: ReviewWish,
): Promise<{ review: Review; delivery: Delivery | undefined } | Answer> {
  const { by, event, body, commitId } = wish;
  if (pendingOf(pull, by) !== undefined) {
    return unprocessable('User can only have one pending review per pull request');
  }
  if (isLockedFor(pull, by)) return unprocessable('lock prevents review');
  if (body.length > MAX_BODY) return unprocessable(TOO_LONG);
  const hasComments = wish.comments.length > 0;
  const refusal = event === undefined ? undefined : refuseSubmit(pull, { by, event, body, hasComments });
  if (refusal !== undefined) return refusal;
  const files = wish.comments.length === 0 ? [] : await pullDiff(world, pull, commitId);
  const placed: { comment: CommentWish; at: PlacedThread }[] = [];
  const problems: string[] = [];
  for (const comment of wish.comments) {
    const at = placeThread(files, { ...comment, subject: 'line' });
    if (comment.body.trim() === '') problems.push("Pull request review comment body can't be blank");
    else if (comment.body.length > MAX_BODY) problems.push(TOO_LONG);
    else if (isPlaced(at)) placed.push({ comment, at });
    else problems.push(asSentence(at));
  }
  if (problems.length > 0) return unprocessable(...new Set(problems));
  const review = addReview(world, pull, { by, body, commitId });
  for (const { comment, at } of placed) {
    const where = { path: comment.path, subject: 'line' } as const;
    await addThread(world, pull, review, { at: where, placed: at, commitId, body: comment.body, by });
  }
  const delivery =
    event === undefined ? undefined : await submitReview(world, pull, review, { by, event, body });
  return { review, delivery };
}

export const noCommit = (sha: string): Answer => refused(422, `No commit found for SHA: ${sha}`);
