import type { Commit } from '../git/read-commit.ts';
import type { DiffFile } from '../pulls/diff-files.ts';
import type { Repository } from '../world/repository.ts';
import type { World } from '../world/world.ts';
import { listedCommit } from './commit.ts';
import { diffEntry } from './diff-entry.ts';

/** GitHub's `commit` with what it changes; `files` is one page of `all`. */
export function fullCommit(
  world: World,
  repository: Repository,
  commit: Commit,
  { all, files }: { readonly all: readonly DiffFile[]; readonly files: readonly DiffFile[] },
) {
  const additions = all.reduce((sum, file) => sum + file.additions, 0);
  const deletions = all.reduce((sum, file) => sum + file.deletions, 0);
  return {
    ...listedCommit(world, repository, commit),
    stats: { total: additions + deletions, additions, deletions },
    files: files.map((file) => diffEntry(world, repository, commit.sha, file)),
  };
}
