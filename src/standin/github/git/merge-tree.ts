import { tryGit } from './git.ts';

/** The tree that merging `theirs` into `ours` gives; undefined where they conflict or share no history. */
export async function mergeTree(folder: string, ours: string, theirs: string): Promise<string | undefined> {
  const merged = await tryGit(folder, ['merge-tree', '--write-tree', '--no-messages', ours, theirs]);
  return merged.code === 0 ? merged.stdout.toString('utf8').trim() : undefined;
}
