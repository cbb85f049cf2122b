import { mergeTree } from '../git/merge-tree.ts';
import { setRef } from '../git/move-ref.ts';
import { branchTip } from '../git/objects.ts';
import { byGitHub, signatureOf } from '../git/signatures.ts';
import { writeCommit } from '../git/write-commit.ts';
import type { Pull } from '../world/pull.ts';
import { now, type World } from '../world/world.ts';

/**
 * Merges head into the base branch's tip for `refs/pull/N/merge`: parents are base and head, in that order. Where the
 * two conflict `mergeSha` is undefined and the old merge ref stays as it was. Source: github-facts §1.1, §1.3.
 */
export async function updateMergeRef(world: World, pull: Pull): Promise<void> {
  const { folder } = pull.repository;
  const base = await branchTip(folder, pull.base.ref);
  const tree = base === undefined ? undefined : await mergeTree(folder, base, pull.head.sha);
  if (base === undefined || tree === undefined) {
    pull.mergeSha = undefined;
    return;
  }
  const at = now(world);
  const sha = await writeCommit(folder, {
    tree,
    parents: [base, pull.head.sha],
    message: `Merge ${pull.head.sha} into ${base}`,
    author: signatureOf(pull.author, at),
    committer: byGitHub(at),
  });
  world.signed.add(sha);
  await setRef(folder, `refs/pull/${pull.number}/merge`, sha);
  pull.mergeSha = sha;
}
