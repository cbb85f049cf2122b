import * as v from 'valibot';
import { isAnswer, listed, notFound, ok } from '../http/answer.ts';
import { act, get, type Route, send } from '../http/route.ts';
import { createReview, noCommit } from '../pulls/create-review.ts';
import { dismissReview } from '../pulls/dismiss-review.ts';
import { reviewedCommit } from '../pulls/reviewed-commit.ts';
import { REVIEW_EVENTS, refuseSubmit, submitReview, unprocessable } from '../pulls/submit-review.ts';
import { visibleReviews } from '../pulls/visible-reviews.ts';
import { reviewShape } from '../shapes/review.ts';
import { reviewComment } from '../shapes/review-comment.ts';
import { deliverReview } from '../webhooks/review.ts';
import { actorOf } from '../world/actor.ts';
import { now } from '../world/world.ts';
import { asToken } from './as-token.ts';
import { onPull, onReview } from './find-pull.ts';
import { refuseEdit } from './may-edit.ts';
import { commentWish, NewReview } from './review-body.ts';

const PULL = '/repos/{owner}/{repo}/pulls/{pull_number}';
const READ = [['pull_requests', 'read']] as const;
const WRITE = [['pull_requests', 'write']] as const;

/** Reviews; source: github-facts §3.1, §3.3. */
export const reviewRoutes: readonly Route[] = [
  get(
    `${PULL}/reviews`,
    { docs: 'pulls/reviews#list-reviews-for-a-pull-request', needs: READ },
    onPull((call, pull) => {
      return listed(visibleReviews(pull, call.caller), (review) => reviewShape(call.world, pull, review));
    }),
  ),
  send(
    'POST',
    `${PULL}/reviews`,
    { docs: 'pulls/reviews#create-a-review-for-a-pull-request', needs: WRITE, role: 'read', body: NewReview },
    onPull(async (call, pull, body) => {
      const commitId = await reviewedCommit(pull, body.commit_id);
      if (commitId === undefined) return noCommit(body.commit_id ?? '');
      const made = await createReview(call.world, pull, {
        by: actorOf(asToken(call.caller)),
        event: body.event,
        body: body.body ?? '',
        commitId,
        comments: (body.comments ?? []).map(commentWish),
      });
      return isAnswer(made) ? made : ok(reviewShape(call.world, pull, made.review));
    }),
  ),
  get(
    `${PULL}/reviews/{review_id}`,
    { docs: 'pulls/reviews#get-a-review-for-a-pull-request', needs: READ },
    onReview((call, pull, review) => ok(reviewShape(call.world, pull, review))),
  ),
  send(
    'PUT',
    `${PULL}/reviews/{review_id}`,
    {
      docs: 'pulls/reviews#update-a-review-for-a-pull-request',
      needs: WRITE,
      role: 'read',
      body: v.strictObject({ body: v.string() }),
    },
    onReview(async (call, pull, review, { body }) => {
      const { world } = call;
      const refusal = refuseEdit(call, review.author);
      if (refusal !== undefined) return refusal;
      if (body.trim() === '') return unprocessable("Body can't be blank");
      const from = review.body;
      Object.assign(review, { body, updatedAt: now(world) });
      if (review.state !== 'PENDING') review.editedAt = now(world);
      if (review.state !== 'PENDING') {
        const by = actorOf(asToken(call.caller));
        await deliverReview(world, pull, review, { action: 'edited', by, changes: { body: { from } } });
      }
      return ok(reviewShape(world, pull, review));
    }),
  ),
  act(
    'DELETE',
    `${PULL}/reviews/{review_id}`,
    { docs: 'pulls/reviews#delete-a-pending-review-for-a-pull-request', needs: WRITE, role: 'read' },
    onReview((call, pull, review) => {
      if (review.state !== 'PENDING')
        return unprocessable('Can not delete a non-pending pull request review');
      const shape = reviewShape(call.world, pull, review);
      const kept = pull.comments.filter(({ reviewId }) => reviewId !== review.id);
      pull.reviews.splice(pull.reviews.indexOf(review), 1);
      pull.comments.splice(0, Number.POSITIVE_INFINITY, ...kept);
      const threads = pull.threads.filter((thread) => kept.some((comment) => comment.thread === thread));
      pull.threads.splice(0, Number.POSITIVE_INFINITY, ...threads);
      return ok(shape);
    }),
  ),
  get(
    `${PULL}/reviews/{review_id}/comments`,
    { docs: 'pulls/reviews#list-comments-for-a-pull-request-review', needs: READ },
    onReview((call, pull, review) => {
      const comments = pull.comments.filter(({ reviewId }) => reviewId === review.id);
      return listed(comments, (comment) => reviewComment(call.world, pull, comment));
    }),
  ),
  send(
    'PUT',
    `${PULL}/reviews/{review_id}/dismissals`,
    {
      docs: 'pulls/reviews#dismiss-a-review-for-a-pull-request',
      needs: WRITE,
      body: v.strictObject({ message: v.string(), event: v.optional(v.literal('DISMISS')) }),
    },
    onReview(async (call, pull, review, { message }) => {
      const by = actorOf(asToken(call.caller));
      const done = await dismissReview(call.world, pull, review, { by, message });
      return isAnswer(done) ? done : ok(reviewShape(call.world, pull, review));
    }),
  ),
  send(
    'POST',
    `${PULL}/reviews/{review_id}/events`,
    {
      docs: 'pulls/reviews#submit-a-review-for-a-pull-request',
      needs: WRITE,
      role: 'read',
      body: v.strictObject({ body: v.optional(v.string()), event: v.picklist(REVIEW_EVENTS) }),
    },
    onReview(async (call, pull, review, { body, event }) => {
      if (review.author.id !== asToken(call.caller).account.id) return notFound;
      if (review.state !== 'PENDING') return unprocessable('Could not submit review: it is not pending');
      const hasComments = pull.comments.some(({ reviewId }) => reviewId === review.id);
      const wish = { by: actorOf(asToken(call.caller)), event, body: body ?? review.body, hasComments };
      const refusal = refuseSubmit(pull, wish);
      if (refusal !== undefined) return refusal;
      await submitReview(call.world, pull, review, wish);
      return ok(reviewShape(call.world, pull, review));
    }),
  ),
];
