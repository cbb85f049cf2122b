import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WholeFile } from '../../ports/fetched-merge.ts';
import { commitTree } from './commit-tree.ts';
import type { GitRepository } from './git-repository.ts';

export type CommittedEdits =
  | { readonly kind: 'committed'; readonly sha: string }
  /** A path is a folder in the head, or one of its folders is a file there: a fix of a merge may need what the head has not. */
  | { readonly kind: 'conflict'; readonly paths: readonly string[] };

/**
 * Commits files onto a fetched commit, without a checkout; the new commit's id. Throws `HostFailure` when git cannot. Source:
 * git, "Git Internals".
 */
export async function commitEdits(
  repository: GitRepository,
  head: string,
  edits: readonly WholeFile[],
): Promise<CommittedEdits> {
  const { run, must, failure } = repository;
  const folder = mkdtempSync(join(tmpdir(), 'build-doctor-edits-'));
  try {
    const index = { GIT_INDEX_FILE: join(folder, 'index') };
    await must('read a tree', ['read-tree', head], index);
    const file = join(folder, 'file');
    for (const { path, mode, content } of edits) {
      writeFileSync(file, content);
      const blob = await must('store a file', ['hash-object', '-w', '--no-filters', file]);
      const entry = `${(mode & 0o100) === 0 ? '100644' : '100755'},${blob},${path}`;
      const added = await run(['update-index', '--add', '--cacheinfo', entry], index);
      if (/appears as both a file and as a directory/.test(added.said))
        return { kind: 'conflict', paths: [path] };
      if (added.code !== 0) throw failure(`commit ${path}`, added);
    }
    // The head's other files are not here, and need not be.
    const treeId = await must('make a tree', ['write-tree', '--missing-ok'], index);
    const sha = await commitTree(repository, treeId, [head], `Edits of ${head}`);
    return { kind: 'committed', sha };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
