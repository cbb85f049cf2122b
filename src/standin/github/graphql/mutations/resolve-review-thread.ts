import { isAnswer } from '../../http/answer.ts';
import { resolveThread } from '../../pulls/resolve-thread.ts';
import { findNode } from '../find-node.ts';
import { unresolved } from '../objects/node.ts';
import { reviewThread } from '../objects/review-thread.ts';
import { refusedBy } from '../refused-by.ts';
import type { Scope } from '../scope.ts';

export interface ThreadInput {
  readonly threadId: string;
  readonly clientMutationId?: string | null;
}

/** Resolves a thread, or reopens it. Source: github-facts §3.8. */
export async function resolveReviewThread(
  scope: Scope,
  { threadId, clientMutationId }: ThreadInput,
  resolved: boolean,
) {
  const found = findNode(scope, threadId);
  if (found?.kind !== 'thread') return unresolved(threadId);
  const done = await resolveThread(scope.world, found.pull, found.thread, scope.caller, resolved);
  if (isAnswer(done))
    return refusedBy(scope, resolved ? 'ResolveReviewThread' : 'UnresolveReviewThread', done);
  return {
    clientMutationId: clientMutationId ?? null,
    thread: () => reviewThread(scope, found.pull, found.thread),
  };
}
