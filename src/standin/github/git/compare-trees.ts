import { storedTree } from './read-tree.ts';
import { FOLDER_MODE, type StoredEntry, treeKey } from './tree-object.ts';

export interface PathChange {
  readonly path: string;
  readonly status: 'added' | 'removed' | 'modified';
}

/** The files that differ between two trees or commits (undefined: an empty tree), as `git diff-tree -r --no-renames` lists them. */
export async function compareTrees(
  folder: string,
  before: string | undefined,
  after: string | undefined,
  above = '',
): Promise<readonly PathChange[]> {
  if (before === after) return [];
  const [old, fresh] = [await entriesOf(folder, before), await entriesOf(folder, after)];
  const changes: PathChange[] = [];
  for (const key of [...new Set([...old.keys(), ...fresh.keys()])].sort()) {
    const [was, is] = [old.get(key), fresh.get(key)];
    const path = `${above}${(is ?? was)?.name}`;
    if (was?.sha === is?.sha && was?.mode === is?.mode) continue;
    if ((is ?? was)?.mode === FOLDER_MODE) {
      changes.push(...(await compareTrees(folder, was?.sha, is?.sha, `${path}/`)));
    } else {
      const status = was === undefined ? 'added' : is === undefined ? 'removed' : 'modified';
      changes.push({ path, status });
    }
  }
  return changes;
}

/** By name in git's order, where a file and a folder of one name are two. */
async function entriesOf(
  folder: string,
  treeish: string | undefined,
): Promise<ReadonlyMap<string, StoredEntry>> {
  const entries = treeish === undefined ? [] : await storedTree(folder, treeish);
  return new Map(entries.map((entry) => [treeKey(entry).toString('latin1'), entry]));
}
