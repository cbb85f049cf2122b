import { simplePull } from '../shapes/pull.ts';
import { reviewComment } from '../shapes/review-comment.ts';
import type { Delivery } from '../world/delivery.ts';
import type { Pull } from '../world/pull.ts';
import type { ReviewComment } from '../world/review.ts';
import type { World } from '../world/world.ts';
import { type CommentChange, changesOf } from './comment-change.ts';
import { deliver } from './deliver.ts';

/** Delivers `pull_request_review_comment`; `previousBody` is what an edit replaced. */
export const deliverReviewComment = (
  world: World,
  pull: Pull,
  comment: ReviewComment,
  happened: CommentChange,
): Promise<Delivery> =>
  deliver(world, {
    event: 'pull_request_review_comment',
    action: happened.action,
    repository: pull.repository,
    by: happened.by,
    pull,
    payload: {
      ...changesOf(happened),
      comment: reviewComment(world, pull, comment),
      pull_request: simplePull(world, pull),
    },
  });
