import { mergeBase } from '../git/ancestry.ts';
import { mergeTree } from '../git/merge-tree.ts';
import { branchTip } from '../git/objects.ts';
import type { Pull } from '../world/pull.ts';
import type { World } from '../world/world.ts';
import { updateMergeRef } from './update-merge-ref.ts';

/**
 * What a push to the base does to `refs/pull/N/merge`: it stays, with the older base in it, as long as head and base still
 * merge and their merge base is the same. Source: github-facts §1.8.
 */
export async function keepMergeRef(world: World, pull: Pull, before: string | undefined): Promise<void> {
  const { folder } = pull.repository;
  const after = await branchTip(folder, pull.base.ref);
  if (pull.mergeSha !== undefined && before !== undefined && after !== undefined) {
    const { sha } = pull.head;
    const isSameBase = (await mergeBase(folder, before, sha)) === (await mergeBase(folder, after, sha));
    if (isSameBase && (await mergeTree(folder, after, sha)) !== undefined) return;
  }
  await updateMergeRef(world, pull);
}
