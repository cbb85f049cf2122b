import { git } from './git.ts';

/** The diff between two commits or trees, as `.diff` pages show it. */
export const textDiff = (folder: string, base: string, head: string): Promise<Buffer> =>
  git(folder, ['diff', '--no-color', '--find-renames', base, head]);

/** The commits of a range `A..B`, or the one commit, as mails that `git am` takes. */
export const textPatch = (folder: string, range: string, isOne = false): Promise<Buffer> =>
  git(folder, ['format-patch', '--stdout', ...(isOne ? ['-1'] : []), range]);
