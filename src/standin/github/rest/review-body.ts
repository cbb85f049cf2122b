import * as v from 'valibot';
import type { CommentWish } from '../pulls/create-review.ts';
import { REVIEW_EVENTS } from '../pulls/submit-review.ts';

const LINE = v.optional(v.pipe(v.number(), v.integer()));
const SIDE = v.optional(v.picklist(['LEFT', 'RIGHT']));

/** One comment of a new review. */
export const Comment = v.strictObject({
  path: v.string(),
  body: v.string(),
  position: LINE,
  line: LINE,
  side: SIDE,
  start_line: LINE,
  start_side: SIDE,
});

/** The body of `POST …/reviews`; `subject_type` is no key of its comments. Source: github-facts §3.1. */
export const NewReview = v.strictObject({
  commit_id: v.optional(v.string()),
  body: v.optional(v.string()),
  event: v.optional(v.picklist(REVIEW_EVENTS)),
  comments: v.optional(v.array(Comment)),
});

/** The body of `POST …/comments` on a pull request. */
export const NewComment = v.strictObject({
  body: v.string(),
  commit_id: v.optional(v.string()),
  path: v.optional(v.string()),
  position: LINE,
  side: SIDE,
  line: LINE,
  start_line: LINE,
  start_side: v.optional(v.picklist(['LEFT', 'RIGHT', 'side'])),
  in_reply_to: v.optional(v.pipe(v.number(), v.integer())),
  subject_type: v.optional(v.picklist(['line', 'file'])),
});

export const commentWish = (comment: v.InferOutput<typeof Comment>): CommentWish => ({
  path: comment.path,
  body: comment.body,
  line: comment.line,
  side: comment.side,
  startLine: comment.start_line,
  startSide: comment.start_side,
  position: comment.position,
});
