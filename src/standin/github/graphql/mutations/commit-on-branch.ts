import { type CommitOnBranchInput, createCommitOnBranch } from '../create-commit-on-branch.ts';
import { commit } from '../objects/commit.ts';
import { refNode } from '../objects/ref.ts';
import { refusal } from '../refusal.ts';
import type { Scope } from '../scope.ts';

/** Commits files on top of a branch, and gives the commit and the branch as they are then. */
export async function commitOnBranch(
  scope: Scope,
  input: CommitOnBranchInput & { readonly clientMutationId?: string | null },
) {
  const done = await createCommitOnBranch(scope.world, scope.caller, input);
  if (done.kind === 'refused') return refusal(done.type, done.message);
  const { repository, ref, sha } = done;
  return {
    clientMutationId: input.clientMutationId ?? null,
    commit: () => commit(scope, repository, sha),
    ref: () => refNode(scope, repository, ref, sha),
  };
}
