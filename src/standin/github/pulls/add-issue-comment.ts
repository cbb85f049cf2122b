import { type Answer, refused } from '../http/answer.ts';
import { deliverIssueComment } from '../webhooks/issue-comment.ts';
import type { Actor } from '../world/actor.ts';
import type { IssueComment } from '../world/comment.ts';
import type { Delivery } from '../world/delivery.ts';
import type { Pull } from '../world/pull.ts';
import { nextId, now, type World } from '../world/world.ts';
import { refuseBody } from './create-comment.ts';
import { isLockedFor } from './is-locked-for.ts';

/** Adds a comment to the conversation; 403 in a locked one for all but people who write, 422 for a blank or long body. */
export async function addIssueComment(
  world: World,
  pull: Pull,
  { by, body }: { readonly by: Actor; readonly body: string },
): Promise<{ comment: IssueComment; delivery: Delivery } | Answer> {
  if (isLockedFor(pull, by)) return refused(403, 'Unable to create comment because issue is locked.');
  const refusal = refuseBody('IssueComment', body);
  if (refusal !== undefined) return refusal;
  const at = now(world);
  const comment: IssueComment = {
    id: nextId(world),
    number: pull.number,
    author: by.account,
    app: by.app,
    body,
    createdAt: at,
    updatedAt: at,
    reactions: [],
    minimized: undefined,
  };
  pull.repository.comments.push(comment);
  pull.updatedAt = at;
  const delivery = await deliverIssueComment(world, pull, comment, { action: 'created', by });
  return { comment, delivery };
}
