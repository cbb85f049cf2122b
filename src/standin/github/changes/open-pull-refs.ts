import type { Pull } from '../world/pull.ts';
import type { World } from '../world/world.ts';
import { updateHeadRef } from './update-head-ref.ts';
import { updateMergeRef } from './update-merge-ref.ts';

/** Makes the refs of a newly opened pull request, `refs/pull/N/head` and, unless it conflicts, `refs/pull/N/merge`. */
export async function openPullRefs(world: World, pull: Pull): Promise<void> {
  await updateHeadRef(pull);
  await updateMergeRef(world, pull);
}
