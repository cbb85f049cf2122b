import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { WholeFile } from '../../ports/fetched-merge.ts';
import { commitTree } from './commit-tree.ts';
import type { GitRepository } from './git-repository.ts';

/**
 * Commits files onto a fetched commit, without a checkout; the new commit's id. Throws `HostFailure` when git cannot. Source:
 * git, "Git Internals".
 */
export async function commitEdits(
  repository: GitRepository,
  head: string,
  edits: readonly WholeFile[],
): Promise<string> {
  const { must } = repository;
  const folder = mkdtempSync(join(tmpdir(), 'build-doctor-edits-'));
  try {
    const index = { GIT_INDEX_FILE: join(folder, 'index') };
    await must('read a tree', ['read-tree', head], index);
    const file = join(folder, 'file');
    for (const { path, mode, content } of edits) {
      writeFileSync(file, content);
      const blob = await must('store a file', ['hash-object', '-w', '--no-filters', file]);
      const entry = `${(mode & 0o100) === 0 ? '100644' : '100755'},${blob},${path}`;
      await must(`commit ${path}`, ['update-index', '--add', '--cacheinfo', entry], index);
    }
    // The head's other files are not here, and need not be.
    const treeId = await must('make a tree', ['write-tree', '--missing-ok'], index);
    return await commitTree(repository, treeId, [head], `Edits of ${head}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
