import { groupBy } from '../../../kernel/group-by.ts';
import { storedTree } from './read-tree.ts';
import { FOLDER_MODE, type StoredEntry, treeBytes } from './tree-object.ts';
import { writeObject } from './write-object.ts';

export interface TreeChange {
  readonly path: string;
  /** New content, with its mode; undefined deletes the path. */
  readonly file: { readonly mode: string; readonly blob: string } | undefined;
}

/** The SHA of `base` (a tree or commit; undefined: an empty tree) with some files written or deleted; of two changes of a path the last counts. */
export async function changeTree(
  folder: string,
  base: string | undefined,
  changes: readonly TreeChange[],
): Promise<string> {
  return writeObject(folder, 'tree', treeBytes(await changed(folder, base, changes)));
}

async function changed(
  folder: string,
  base: string | undefined,
  changes: readonly TreeChange[],
): Promise<readonly StoredEntry[]> {
  const stored = base === undefined ? [] : await storedTree(folder, base);
  const entries = new Map(stored.map((entry) => [entry.name, entry]));
  for (const { path: name, file } of changes) {
    if (name.includes('/')) continue;
    if (file !== undefined) entries.set(name, { mode: file.mode.replace(/^0+/, ''), name, sha: file.blob });
    // A folder is no file, so deleting a file of its name leaves it.
    else if (entries.get(name)?.mode !== FOLDER_MODE) entries.delete(name);
  }
  const inside = changes.filter(({ path }) => path.includes('/'));
  for (const [name, group] of groupBy(inside, ({ path }) => path.slice(0, path.indexOf('/')))) {
    const old = entries.get(name);
    const tree = old?.mode === FOLDER_MODE ? old.sha : undefined;
    const below = group.map(({ path, file }) => ({ path: path.slice(name.length + 1), file }));
    const left = await changed(folder, tree, below);
    if (left.length > 0) {
      const sha = await writeObject(folder, 'tree', treeBytes(left));
      entries.set(name, { mode: FOLDER_MODE, name, sha });
    } else if (tree !== undefined) entries.delete(name);
  }
  return [...entries.values()];
}
