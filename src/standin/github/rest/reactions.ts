import * as v from 'valibot';
import { type Answer, created, isAnswer, listed, noContent, notFound, ok } from '../http/answer.ts';
import { act, type Call, get, type Needs, type Route, send } from '../http/route.ts';
import { reactionShape } from '../shapes/reaction.ts';
import { REACTIONS, type Reaction } from '../world/comment.ts';
import { nextId, now } from '../world/world.ts';
import { asToken } from './as-token.ts';
import { numberIn, reviewCommentOf } from './find-pull.ts';
import { READ_ISSUE, WRITE_ISSUE } from './issue-needs.ts';
import { refuseEdit } from './may-edit.ts';

const NewReaction = v.strictObject({ content: v.picklist(REACTIONS) });

interface Subject {
  readonly path: string;
  readonly docs: { readonly list: string; readonly create: string; readonly remove: string };
  readonly read: Needs;
  readonly write: Needs;
  readonly reactionsOf: (call: Call) => Reaction[] | typeof notFound;
}

/** Reactions; a second one of the same kind by the same account answers 200 with the first. Source: github-facts §1.4. */
export const reactionRoutes: readonly Route[] = [
  ...reactionsTo({
    path: '/repos/{owner}/{repo}/issues/comments/{comment_id}/reactions',
    docs: {
      list: 'list-reactions-for-an-issue-comment',
      create: 'create-reaction-for-an-issue-comment',
      remove: 'delete-an-issue-comment-reaction',
    },
    read: READ_ISSUE,
    write: WRITE_ISSUE,
    reactionsOf: (call) => {
      const id = numberIn(call, 'comment_id');
      return call.repository.comments.find((comment) => comment.id === id)?.reactions ?? notFound;
    },
  }),
  ...reactionsTo({
    path: '/repos/{owner}/{repo}/pulls/comments/{comment_id}/reactions',
    docs: {
      list: 'list-reactions-for-a-pull-request-review-comment',
      create: 'create-reaction-for-a-pull-request-review-comment',
      remove: 'delete-a-pull-request-comment-reaction',
    },
    read: [['pull_requests', 'read']],
    write: [['pull_requests', 'write']],
    reactionsOf: (call) => {
      const found = reviewCommentOf(call);
      return isAnswer(found) ? notFound : found.comment.reactions;
    },
  }),
];

function reactionsTo(subject: Subject): readonly Route[] {
  const page = (anchor: string) => `reactions/reactions#${anchor}`;
  return [
    get(subject.path, { docs: page(subject.docs.list), needs: subject.read }, (call) => {
      const reactions = subject.reactionsOf(call);
      if (isAnswer(reactions)) return reactions;
      const content = call.query.get('content');
      const wanted = reactions.filter((reaction) => content === null || reaction.content === content);
      return listed(wanted, (reaction) => reactionShape(call.world, reaction));
    }),
    send(
      'POST',
      subject.path,
      { docs: page(subject.docs.create), needs: subject.write, role: 'read', body: NewReaction },
      (call, { content }): Answer => {
        const reactions = subject.reactionsOf(call);
        if (isAnswer(reactions)) return reactions;
        const { account } = asToken(call.caller);
        const known = reactions.find((one) => one.account.id === account.id && one.content === content);
        if (known !== undefined) return ok(reactionShape(call.world, known));
        const reaction: Reaction = { id: nextId(call.world), account, content, createdAt: now(call.world) };
        reactions.push(reaction);
        return created(reactionShape(call.world, reaction));
      },
    ),
    act(
      'DELETE',
      `${subject.path}/{reaction_id}`,
      { docs: page(subject.docs.remove), needs: subject.write, role: 'read' },
      (call) => {
        const reactions = subject.reactionsOf(call);
        if (isAnswer(reactions)) return reactions;
        const id = numberIn(call, 'reaction_id');
        const at = reactions.findIndex((reaction) => reaction.id === id);
        const reaction = reactions[at];
        if (reaction === undefined) return notFound;
        const refusal = refuseEdit(call, reaction.account);
        if (refusal !== undefined) return refusal;
        reactions.splice(at, 1);
        return noContent;
      },
    ),
  ];
}
