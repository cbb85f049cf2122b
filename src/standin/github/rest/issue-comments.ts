import * as v from 'valibot';
import { created, isAnswer, listed, noContent, notFound, ok } from '../http/answer.ts';
import { act, type Call, get, type Route, send } from '../http/route.ts';
import { addIssueComment } from '../pulls/add-issue-comment.ts';
import { refuseBody } from '../pulls/create-comment.ts';
import { issueComment } from '../shapes/issue-comment.ts';
import { deliverIssueComment } from '../webhooks/issue-comment.ts';
import { actorOf } from '../world/actor.ts';
import type { IssueComment } from '../world/comment.ts';
import type { Pull } from '../world/pull.ts';
import { now } from '../world/world.ts';
import { asToken } from './as-token.ts';
import { byTime } from './by-time.ts';
import { numberIn, onPull } from './find-pull.ts';
import { READ_ISSUE, WRITE_ISSUE } from './issue-needs.ts';
import { refuseEdit } from './may-edit.ts';

const OF_ISSUE = '/repos/{owner}/{repo}/issues/{issue_number}/comments';
const COMMENT = '/repos/{owner}/{repo}/issues/comments/{comment_id}';
const Body = v.strictObject({ body: v.string() });

/** Comments in the conversation of a pull request; source: github-facts §1.4. */
export const issueCommentRoutes: readonly Route[] = [
  get(
    OF_ISSUE,
    { docs: 'issues/comments#list-issue-comments', needs: READ_ISSUE },
    onPull((call, pull) => {
      const own = call.repository.comments.filter(({ number }) => number === pull.number);
      // Here only `since` is a parameter: the order is that of the ids.
      const since = new URLSearchParams(
        call.query.has('since') ? { since: call.query.get('since') ?? '' } : {},
      );
      return listed(byTime(own, since), (comment) => issueComment(call.world, call.repository, comment));
    }),
  ),
  send(
    'POST',
    OF_ISSUE,
    { docs: 'issues/comments#create-an-issue-comment', needs: WRITE_ISSUE, role: 'read', body: Body },
    onPull(async (call, pull, { body }) => {
      const made = await addIssueComment(call.world, pull, { by: actorOf(asToken(call.caller)), body });
      return isAnswer(made) ? made : created(issueComment(call.world, call.repository, made.comment));
    }),
  ),
  get(COMMENT, { docs: 'issues/comments#get-an-issue-comment', needs: READ_ISSUE }, (call) => {
    const found = commentOf(call);
    return isAnswer(found) ? found : ok(issueComment(call.world, call.repository, found.comment));
  }),
  send(
    'PATCH',
    COMMENT,
    { docs: 'issues/comments#update-an-issue-comment', needs: WRITE_ISSUE, role: 'read', body: Body },
    async (call, { body }) => {
      const found = commentOf(call);
      if (isAnswer(found)) return found;
      const { pull, comment } = found;
      const refusal = refuseEdit(call, comment.author) ?? refuseBody('IssueComment', body);
      if (refusal !== undefined) return refusal;
      const previousBody = comment.body;
      Object.assign(comment, { body, updatedAt: now(call.world) });
      const by = actorOf(asToken(call.caller));
      await deliverIssueComment(call.world, pull, comment, { action: 'edited', by, previousBody });
      return ok(issueComment(call.world, call.repository, comment));
    },
  ),
  act(
    'DELETE',
    COMMENT,
    { docs: 'issues/comments#delete-an-issue-comment', needs: WRITE_ISSUE, role: 'read' },
    async (call) => {
      const found = commentOf(call);
      if (isAnswer(found)) return found;
      const { pull, comment } = found;
      const refusal = refuseEdit(call, comment.author);
      if (refusal !== undefined) return refusal;
      call.repository.comments.splice(call.repository.comments.indexOf(comment), 1);
      const by = actorOf(asToken(call.caller));
      await deliverIssueComment(call.world, pull, comment, { action: 'deleted', by });
      return noContent;
    },
  ),
];

/** The comment of `{comment_id}` with the pull request it stands in, or 404. */
function commentOf(call: Call): { pull: Pull; comment: IssueComment } | typeof notFound {
  const id = numberIn(call, 'comment_id');
  const comment = call.repository.comments.find((candidate) => candidate.id === id);
  const pull = call.repository.pulls.find(({ number }) => number === comment?.number);
  return comment === undefined || pull === undefined ? notFound : { pull, comment };
}
