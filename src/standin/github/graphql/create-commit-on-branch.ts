import { commitOnBranch } from '../changes/commit-on-branch.ts';
import { refusalMessage } from '../changes/refusal.ts';
import { branchTip } from '../git/objects.ts';
import { canSee, holds, permissionsIn, roleOf } from '../http/authorize.ts';
import type { Repository } from '../world/repository.ts';
import { isAtLeast } from '../world/role.ts';
import type { Token } from '../world/token.ts';
import { findRepository, type World } from '../world/world.ts';
import { type FileChanges, fileChanges } from './file-changes.ts';
import type { RefusalType } from './refusal.ts';

/** GitHub's `CreateCommitOnBranchInput`, as GraphQL has checked it. */
export interface CommitOnBranchInput {
  readonly branch: {
    readonly id?: string | null;
    readonly repositoryNameWithOwner?: string | null;
    readonly branchName?: string | null;
  };
  readonly expectedHeadOid: string;
  readonly message: { readonly headline: string; readonly body?: string | null };
  readonly fileChanges?: FileChanges | null;
}

export type CommittedOnBranch =
  /** `ref` is the full name, `refs/heads/…`. */
  | {
      readonly kind: 'committed';
      readonly repository: Repository;
      readonly ref: string;
      readonly sha: string;
    }
  | { readonly kind: 'refused'; readonly type: RefusalType; readonly message: string };

/**
 * The mutation `createCommitOnBranch`: one signed commit by the token's account on the expected head; files that it
 * writes get mode 100644, whatever they were. Gives the commit, or the GraphQL error. Source: github-facts §4.2.
 */
export async function createCommitOnBranch(
  world: World,
  caller: Token,
  input: CommitOnBranchInput,
): Promise<CommittedOnBranch> {
  const place = placeOf(world, input.branch);
  if (place === undefined)
    return refused('UNPROCESSABLE', 'A branch needs its id, or its repository and name.');
  const { repository, branch } = place;
  if (repository === undefined || !canSee(caller, repository)) {
    return refused('NOT_FOUND', `Could not resolve to a Repository with the name '${place.name}'.`);
  }
  const denied = deniedBy(caller, repository);
  if (denied !== undefined) return refused('FORBIDDEN', denied);
  const { folder } = repository;
  const before = await branchTip(folder, branch);
  if (before === undefined)
    return refused('NOT_FOUND', `Could not resolve to a Ref with the name '${branch}'.`);
  if (before !== input.expectedHeadOid) return stale(input.expectedHeadOid);
  const changes = await fileChanges(folder, before, input.fileChanges ?? {});
  if (changes.kind === 'refused') return refused('UNPROCESSABLE', changes.message);
  const { headline, body } = input.message;
  const message = (body ?? '') === '' ? headline : `${headline}\n\n${body}`;
  if (repository.signoffRequired && !/^Signed-off-by: /m.test(message)) {
    return refused('UNPROCESSABLE', 'Commits to this repository need a Signed-off-by trailer.');
  }
  const outcome = await commitOnBranch(world, repository, caller, {
    branch,
    before,
    changes: changes.changes,
    message,
  });
  if (outcome.kind === 'stale') return stale(input.expectedHeadOid);
  if (outcome.kind === 'refused') {
    const type = outcome.refusal.kind === 'workflow' ? 'FORBIDDEN' : 'UNPROCESSABLE';
    return refused(type, refusalMessage(outcome.refusal));
  }
  return { kind: 'committed', repository, ref: `refs/heads/${branch}`, sha: outcome.sha };
}

const refused = (type: RefusalType, message: string): CommittedOnBranch => ({
  kind: 'refused',
  type,
  message,
});

const stale = (oid: string) =>
  refused('STALE_DATA', `Expected branch to point to "${oid}" but it did not.  Pull and try again.`);

/** The branch by repository and name, or by the id of its ref; undefined when the input names neither. */
function placeOf(world: World, { id, repositoryNameWithOwner, branchName }: CommitOnBranchInput['branch']) {
  if (typeof id === 'string') {
    const [, coded = ''] = id.split('_kwDO');
    const [repositoryId, ref = ''] = Buffer.from(coded, 'base64url').toString('utf8').split(':');
    const repository = world.repositories.find((each) => String(each.id) === repositoryId);
    return { repository, name: id, branch: plain(ref) };
  }
  if (typeof repositoryNameWithOwner !== 'string' || typeof branchName !== 'string') return undefined;
  const repository = findRepository(world, repositoryNameWithOwner);
  return { repository, name: repositoryNameWithOwner, branch: plain(branchName) };
}

const plain = (branch: string) => branch.replace(/^refs\/heads\//, '');

function deniedBy(caller: Token, repository: Repository): string | undefined {
  if (caller.kind === 'user') {
    if (isAtLeast(roleOf(repository, caller.account.login), 'write')) return undefined;
    return `${caller.account.login} does not have the correct permissions to execute \`CreateCommitOnBranch\``;
  }
  const isAllowed = holds(permissionsIn(caller, repository), ['contents', 'write']);
  return isAllowed ? undefined : 'Resource not accessible by integration';
}
