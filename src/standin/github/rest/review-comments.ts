import * as v from 'valibot';
import {
  type Answer,
  created,
  invalid,
  isAnswer,
  listed,
  noContent,
  notFound,
  ok,
  refused,
} from '../http/answer.ts';
import { act, type Call, get, type Route, send } from '../http/route.ts';
import { createComment, refuseBody, replyTo } from '../pulls/create-comment.ts';
import { reviewedCommit } from '../pulls/reviewed-commit.ts';
import { submittedComments } from '../pulls/visible-reviews.ts';
import { reviewComment } from '../shapes/review-comment.ts';
import { deliverReviewComment } from '../webhooks/review-comment.ts';
import { actorOf } from '../world/actor.ts';
import type { Pull } from '../world/pull.ts';
import { now } from '../world/world.ts';
import { asToken } from './as-token.ts';
import { byTime } from './by-time.ts';
import { numberIn, onPull, reviewCommentOf } from './find-pull.ts';
import { refuseEdit } from './may-edit.ts';
import { NewComment } from './review-body.ts';

const PULL = '/repos/{owner}/{repo}/pulls/{pull_number}';
const COMMENT = '/repos/{owner}/{repo}/pulls/comments/{comment_id}';
const READ = [['pull_requests', 'read']] as const;
const WRITE = [['pull_requests', 'write']] as const;
const Body = v.strictObject({ body: v.string() });

/** Comments on lines and files; source: github-facts §3.1, §3.6. */
export const reviewCommentRoutes: readonly Route[] = [
  get(
    `${PULL}/comments`,
    { docs: 'pulls/comments#list-review-comments-on-a-pull-request', needs: READ },
    onPull((call, pull) => {
      const comments = byTime(submittedComments(pull), call.query);
      return listed(comments, (comment) => reviewComment(call.world, pull, comment));
    }),
  ),
  send(
    'POST',
    `${PULL}/comments`,
    {
      docs: 'pulls/comments#create-a-review-comment-for-a-pull-request',
      needs: WRITE,
      role: 'read',
      body: NewComment,
    },
    onPull(async (call, pull, body) => {
      if (body.in_reply_to !== undefined) return reply(call, pull, body.in_reply_to, body.body);
      const commitId = body.commit_id === undefined ? undefined : await reviewedCommit(pull, body.commit_id);
      if (body.commit_id === undefined) return missing('commit_id');
      if (body.path === undefined) return missing('path');
      if (commitId === undefined) {
        return invalid(
          'PullRequestReviewComment',
          'commit_id',
          'custom',
          'commit_id is not part of the pull request',
        );
      }
      const comment = await createComment(call.world, pull, {
        by: actorOf(asToken(call.caller)),
        body: body.body,
        commitId,
        at: {
          path: body.path,
          subject: body.subject_type ?? 'line',
          line: body.line,
          side: body.side,
          startLine: body.start_line,
          startSide: body.start_side === 'side' ? body.side : body.start_side,
          position: body.position,
        },
      });
      return isAnswer(comment) ? comment : created(reviewComment(call.world, pull, comment));
    }),
  ),
  send(
    'POST',
    `${PULL}/comments/{comment_id}/replies`,
    { docs: 'pulls/comments#create-a-reply-for-a-review-comment', needs: WRITE, role: 'read', body: Body },
    onPull((call, pull, { body }) => {
      // GitHub's schema says that apps may not use this endpoint. Source: github-facts §3.1.
      if (call.caller.kind !== 'user') return refused(403, 'Resource not accessible by integration');
      const id = numberIn(call, 'comment_id');
      const to = pull.comments.find((comment) => comment.id === id);
      if (to === undefined || to.inReplyTo !== undefined) return notFound;
      return reply(call, pull, to.id, body);
    }),
  ),
  get(COMMENT, { docs: 'pulls/comments#get-a-review-comment-for-a-pull-request', needs: READ }, (call) => {
    const found = reviewCommentOf(call);
    return isAnswer(found) ? found : ok(reviewComment(call.world, found.pull, found.comment));
  }),
  send(
    'PATCH',
    COMMENT,
    {
      docs: 'pulls/comments#update-a-review-comment-for-a-pull-request',
      needs: WRITE,
      role: 'read',
      body: Body,
    },
    async (call, { body }) => {
      const { world } = call;
      const found = reviewCommentOf(call);
      if (isAnswer(found)) return found;
      const { pull, comment } = found;
      const refusal = refuseEdit(call, comment.author) ?? refuseBody('PullRequestReviewComment', body);
      if (refusal !== undefined) return refusal;
      const previousBody = comment.body;
      Object.assign(comment, { body, updatedAt: now(world) });
      if (submittedComments(pull).includes(comment)) {
        const by = actorOf(asToken(call.caller));
        await deliverReviewComment(world, pull, comment, { action: 'edited', by, previousBody });
      }
      return ok(reviewComment(world, pull, comment));
    },
  ),
  act(
    'DELETE',
    COMMENT,
    { docs: 'pulls/comments#delete-a-review-comment-for-a-pull-request', needs: WRITE, role: 'read' },
    async (call) => {
      const found = reviewCommentOf(call);
      if (isAnswer(found)) return found;
      const { pull, comment } = found;
      const refusal = refuseEdit(call, comment.author);
      if (refusal !== undefined) return refusal;
      const wasSubmitted = submittedComments(pull).includes(comment);
      pull.comments.splice(pull.comments.indexOf(comment), 1);
      if (!pull.comments.some(({ thread }) => thread === comment.thread)) {
        pull.threads.splice(pull.threads.indexOf(comment.thread), 1);
      }
      if (wasSubmitted) {
        const by = actorOf(asToken(call.caller));
        await deliverReviewComment(call.world, pull, comment, { action: 'deleted', by });
      }
      return noContent;
    },
  ),
];

const missing = (field: string): Answer => refused(422, `Invalid request.\n\n"${field}" wasn't supplied.`);

async function reply(call: Call, pull: Pull, id: number, body: string): Promise<Answer> {
  const to = submittedComments(pull).find((comment) => comment.id === id);
  if (to === undefined) return invalid('PullRequestReviewComment', 'in_reply_to', 'invalid');
  const comment = await replyTo(call.world, pull, { to, body, by: actorOf(asToken(call.caller)) });
  return isAnswer(comment) ? comment : created(reviewComment(call.world, pull, comment));
}
