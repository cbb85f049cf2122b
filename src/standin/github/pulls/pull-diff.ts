import { mergeBase } from '../git/ancestry.ts';
import type { Pull } from '../world/pull.ts';
import type { World } from '../world/world.ts';
import { type DiffFile, diffFiles } from './diff-files.ts';

/** The commit that a pull request's changes are counted from; undefined when the histories have nothing in common. */
export const pullMergeBase = (pull: Pull, head = pull.head.sha): Promise<string | undefined> =>
  mergeBase(pull.repository.folder, pull.base.sha, head);

/** The pull request's own, three-dot diff, at its head or as it was at an earlier one. Source: github-facts §3.2. */
export async function pullDiff(world: World, pull: Pull, head = pull.head.sha): Promise<DiffFile[]> {
  const from = await pullMergeBase(pull, head);
  return from === undefined ? [] : diffFiles(world, pull.repository, from, head);
}
