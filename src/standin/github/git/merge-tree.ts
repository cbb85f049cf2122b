import { mergeBase } from './ancestry.ts';
import { tryGit } from './git.ts';
import { looseCommit } from './loose-commit.ts';

/** The tree that merging `theirs` into `ours` gives; undefined where they conflict or share no history. */
export async function mergeTree(folder: string, ours: string, theirs: string): Promise<string | undefined> {
  // Where only one side has changed anything, the merge is that side.
  const base = await mergeBase(folder, ours, theirs);
  const ahead = base === ours ? theirs : base === theirs ? ours : undefined;
  const commit = ahead === undefined ? undefined : await looseCommit(folder, ahead);
  if (commit !== undefined) return commit.tree;
  const merged = await tryGit(folder, ['merge-tree', '--write-tree', '--no-messages', ours, theirs]);
  return merged.code === 0 ? merged.stdout.toString('utf8').trim() : undefined;
}
