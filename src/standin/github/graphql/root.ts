import type { Minimized } from '../world/comment.ts';
import type { CommitOnBranchInput } from './create-commit-on-branch.ts';
import { addPullRequestReviewThread, type ThreadWish } from './mutations/add-pull-request-review-thread.ts';
import { commitOnBranch } from './mutations/commit-on-branch.ts';
import { minimizeComment } from './mutations/minimize-comment.ts';
import { resolveReviewThread, type ThreadInput } from './mutations/resolve-review-thread.ts';
import { viewer } from './objects/actor.ts';
import { node } from './objects/node.ts';
import { rateLimit } from './objects/rate-limit.ts';
import { repository } from './objects/repository.ts';
import { isRefusal } from './refusal.ts';
import type { Scope } from './scope.ts';

interface Input<T> {
  readonly input: T & { readonly clientMutationId?: string | null };
}

/** The fields of Query and Mutation; a field that refuses gives an error as its value. */
export const createRoot = (scope: Scope) => ({
  viewer: () => viewer(scope.world, scope.caller.account),
  rateLimit: () => rateLimit(scope),
  repository: (wish: { readonly owner: string; readonly name: string }) => repository(scope, wish),
  node: ({ id }: { readonly id: string }) => node(scope, id),
  nodes: ({ ids }: { readonly ids: readonly string[] }) => ids.map((id) => node(scope, id)),
  resolveReviewThread: ({ input }: Input<ThreadInput>) => resolveReviewThread(scope, input, true),
  unresolveReviewThread: ({ input }: Input<ThreadInput>) => resolveReviewThread(scope, input, false),
  minimizeComment: ({ input }: Input<{ subjectId: string; classifier: Minimized }>) => {
    const minimizedComment = minimizeComment(scope, input.subjectId, input.classifier);
    return payload(input, { minimizedComment });
  },
  unminimizeComment: ({ input }: Input<{ subjectId: string }>) => {
    const unminimizedComment = minimizeComment(scope, input.subjectId, undefined);
    return payload(input, { unminimizedComment });
  },
  addPullRequestReviewThread: ({ input }: Input<ThreadWish>) => addPullRequestReviewThread(scope, input),
  createCommitOnBranch: ({ input }: Input<CommitOnBranchInput>) => commitOnBranch(scope, input),
});

// A refusal inside a payload refuses the whole mutation.
function payload(
  { clientMutationId }: { readonly clientMutationId?: string | null },
  fields: Readonly<Record<string, unknown>>,
) {
  const refused = Object.values(fields).find(isRefusal);
  return refused ?? { clientMutationId: clientMutationId ?? null, ...fields };
}
