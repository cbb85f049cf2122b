import * as v from 'valibot';
import { resolveCommit } from '../git/objects.ts';
import { isAnswer, refused } from '../http/answer.ts';
import { createReview, noCommit } from '../pulls/create-review.ts';
import { dismissReview } from '../pulls/dismiss-review.ts';
import { Comment, commentWish } from '../rest/review-body.ts';
import { pullEvent } from './pull-event.ts';

const EVENTS = { approve: 'APPROVE', request_changes: 'REQUEST_CHANGES', comment: 'COMMENT' } as const;

/** A person reviews on the page; `commit` is what a stale page showed. Source: github-facts §1.5, §11.5. */
export const reviewEvent = pullEvent(
  'review',
  {
    state: v.picklist(['approve', 'request_changes', 'comment']),
    body: v.optional(v.string(), ''),
    commit: v.optional(v.string()),
    comments: v.optional(v.array(Comment), []),
  },
  async (world, { pull, by }, fields) => {
    const shown = fields.commit ?? pull.head.sha;
    if ((await resolveCommit(pull.repository.folder, shown)) !== shown) return noCommit(shown);
    const commitId = world.switches.staleReviewCommit === 'seen' ? shown : pull.head.sha;
    const made = await createReview(world, pull, {
      by,
      event: EVENTS[fields.state],
      body: fields.body,
      commitId,
      comments: fields.comments.map(commentWish),
    });
    return isAnswer(made) ? made : made.delivery;
  },
);

/** Somebody who writes dismisses a review. */
export const dismissEvent = pullEvent(
  'dismiss',
  { review: v.number(), message: v.string() },
  async (world, { pull, by }, { review: id, message }) => {
    const review = pull.reviews.find((candidate) => candidate.id === id);
    if (review === undefined) return refused(404, `Pull request ${pull.number} has no review ${id}.`);
    return dismissReview(world, pull, review, { by, message });
  },
  'write',
);
