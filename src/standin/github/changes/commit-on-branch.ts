import type { TreeChange } from '../git/change-tree.ts';
import { changeTree } from '../git/change-tree.ts';
import { byGitHub, signatureOf } from '../git/signatures.ts';
import { type Signature, writeCommit } from '../git/write-commit.ts';
import type { Repository } from '../world/repository.ts';
import type { Token } from '../world/token.ts';
import { now, type World } from '../world/world.ts';
import { pusherOf } from './pusher.ts';
import type { Refusal } from './refusal.ts';
import { writeRef } from './write-ref.ts';

export interface CommitWish {
  readonly branch: string;
  /** The tip that the commit stands on; undefined for the first commit of a repository or branch. */
  readonly before: string | undefined;
  readonly changes: readonly TreeChange[];
  readonly message: string;
  /** The token's account where it is left out; GitHub signs only what names neither author nor committer. */
  readonly author?: Signature;
  readonly committer?: Signature;
}

export type Committed =
  | { readonly kind: 'committed'; readonly sha: string }
  | { readonly kind: 'stale' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** Commits as GitHub does for its API: by the token's account, committed and signed by GitHub, then what a push brings. */
export async function commitOnBranch(
  world: World,
  repository: Repository,
  token: Token,
  wish: CommitWish,
): Promise<Committed> {
  const { folder } = repository;
  const at = now(world);
  const isSigned = wish.author === undefined && wish.committer === undefined;
  const author = wish.author ?? wish.committer ?? signatureOf(token.account, at);
  const sha = await writeCommit(folder, {
    tree: await changeTree(folder, wish.before, wish.changes),
    parents: wish.before === undefined ? [] : [wish.before],
    message: wish.message,
    author,
    committer: isSigned ? byGitHub(at) : (wish.committer ?? author),
  });
  if (isSigned) world.signed.add(sha);
  const ref = `refs/heads/${wish.branch}`;
  const written = await writeRef(world, repository, pusherOf(token, repository), {
    ref,
    before: wish.before,
    after: sha,
  });
  return written.kind === 'moved' ? { kind: 'committed', sha } : written;
}
