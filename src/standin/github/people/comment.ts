import * as v from 'valibot';
import { isAnswer, refused } from '../http/answer.ts';
import { addIssueComment } from '../pulls/add-issue-comment.ts';
import { refuseBody, replyTo } from '../pulls/create-comment.ts';
import { deliverIssueComment } from '../webhooks/issue-comment.ts';
import { now } from '../world/world.ts';
import { pullEvent } from './pull-event.ts';

/** A person comments in the conversation. */
export const commentEvent = pullEvent(
  'comment',
  { body: v.string() },
  async (world, { pull, by }, { body }) => {
    const made = await addIssueComment(world, pull, { by, body });
    return isAnswer(made) ? made : made.delivery;
  },
);

/** A person edits a comment of theirs in the conversation. */
export const editEvent = pullEvent(
  'edit',
  { comment: v.number(), body: v.string() },
  async (world, { pull, by }, { comment: id, body }) => {
    const comment = pull.repository.comments.find((one) => one.id === id && one.number === pull.number);
    if (comment === undefined) return refused(404, `Pull request ${pull.number} has no comment ${id}.`);
    if (comment.author.id !== by.account.id) return refused(403, 'It is the comment of somebody else.');
    const refusal = refuseBody('IssueComment', body);
    if (refusal !== undefined) return refusal;
    const previousBody = comment.body;
    Object.assign(comment, { body, updatedAt: now(world) });
    return deliverIssueComment(world, pull, comment, { action: 'edited', by, previousBody });
  },
);

/** A person answers in a thread; a review `commented` is delivered after it. Source: github-facts §1.5. */
export const replyEvent = pullEvent(
  'reply',
  { to: v.number(), body: v.string() },
  async (world, { pull, by }, { to: id, body }) => {
    const to = pull.comments.find((comment) => comment.id === id);
    if (to === undefined) return refused(404, `Pull request ${pull.number} has no review comment ${id}.`);
    const comment = await replyTo(world, pull, { to, body, by });
    if (isAnswer(comment)) return comment;
    return world.deliveries.filter(({ event }) => event === 'pull_request_review_comment').at(-1);
  },
);
