import { addReview, pendingOf } from '../../pulls/add-review.ts';
import { addThread } from '../../pulls/add-review-comment.ts';
import { MAX_BODY, TOO_LONG } from '../../pulls/body-limit.ts';
import { isLockedFor } from '../../pulls/is-locked-for.ts';
import { isPlaced, placeThread } from '../../pulls/place-thread.ts';
import { pullDiff } from '../../pulls/pull-diff.ts';
import { actorOf } from '../../world/actor.ts';
import type { Side } from '../../world/review.ts';
import { findNode } from '../find-node.ts';
import { unresolved } from '../objects/node.ts';
import { reviewThread } from '../objects/review-thread.ts';
import { forbiddenField } from '../permissions.ts';
import { refusal } from '../refusal.ts';
import type { Scope } from '../scope.ts';

export interface ThreadWish {
  readonly body: string;
  readonly path: string;
  readonly line?: number | null;
  readonly side?: Side | null;
  readonly startLine?: number | null;
  readonly startSide?: Side | null;
  readonly subjectType?: 'LINE' | 'FILE' | null;
  readonly pullRequestId?: string | null;
  readonly pullRequestReviewId?: string | null;
  readonly clientMutationId?: string | null;
}

/**
 * Adds a thread to the caller's pending review, which is begun when there is none. Where the diff does not hold the
 * anchor, GitHub accepts and shows nothing: `thread` is null and no error says so. Source: github-facts §3.2.
 */
export async function addPullRequestReviewThread(scope: Scope, input: ThreadWish) {
  const { world, caller } = scope;
  const id = input.pullRequestReviewId ?? input.pullRequestId;
  if (id === undefined || id === null) {
    return refusal('UNPROCESSABLE', 'One of pullRequestId or pullRequestReviewId must be provided');
  }
  const found = findNode(scope, id);
  if (found?.kind !== 'pull' && found?.kind !== 'review') return unresolved(id);
  const { pull } = found;
  const refused = forbiddenField(scope, pull.repository, [['pull_requests', 'write']]);
  if (refused !== undefined) return refused;
  const by = actorOf(caller);
  const unfit = isLockedFor(pull, by)
    ? refusal('UNPROCESSABLE', 'lock prevents review')
    : bodyProblem(input.body);
  if (unfit !== undefined) return unfit;
  const commitId = pull.head.sha;
  const placed = placeThread(await pullDiff(world, pull, commitId), {
    path: input.path,
    subject: input.subjectType === 'FILE' ? 'file' : 'line',
    line: input.line ?? undefined,
    side: input.side ?? undefined,
    startLine: input.startLine ?? undefined,
    startSide: input.startSide ?? undefined,
  });
  const clientMutationId = input.clientMutationId ?? null;
  if (!isPlaced(placed)) return { clientMutationId, thread: null };
  const review = pendingOf(pull, by) ?? addReview(world, pull, { by, body: '', commitId });
  const subject = input.subjectType === 'FILE' ? 'file' : 'line';
  const { thread } = await addThread(world, pull, review, {
    at: { path: input.path, subject },
    placed,
    commitId,
    body: input.body,
    by,
  });
  return { clientMutationId, thread: () => reviewThread(scope, pull, thread) };
}

function bodyProblem(body: string) {
  if (body.trim() === '') return refusal('UNPROCESSABLE', "Body can't be blank");
  return body.length > MAX_BODY ? refusal('UNPROCESSABLE', TOO_LONG) : undefined;
}
