import { randomUUID } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { git, gitText } from './git.ts';
import type { TreeChange } from './objects.ts';

/** The SHA of `base` (a tree or commit; undefined: an empty tree) with some paths written or deleted. */
export async function changeTree(
  folder: string,
  base: string | undefined,
  changes: readonly TreeChange[],
): Promise<string> {
  const index = join(folder, `index-${randomUUID()}`);
  const env = { GIT_INDEX_FILE: index };
  try {
    if (base !== undefined) await git(folder, ['read-tree', base], { env });
    const lines = changes.map(({ path, file }) =>
      file === undefined ? `0 ${'0'.repeat(40)}\t${path}` : `${file.mode} ${file.blob}\t${path}`,
    );
    const input = lines.map((line) => `${line}\0`).join('');
    await git(folder, ['update-index', '-z', '--index-info'], { env, input });
    return await gitText(folder, ['write-tree', '--missing-ok'], { env });
  } finally {
    await rm(index, { force: true });
  }
}
