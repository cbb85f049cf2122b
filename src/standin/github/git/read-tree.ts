import { readHeader, readObject } from './read-object.ts';
import { FOLDER_MODE, parseTree, type StoredEntry } from './tree-object.ts';

export interface TreeEntry {
  /** Six digits. */
  readonly mode: string;
  readonly type: 'blob' | 'tree' | 'commit';
  readonly sha: string;
  /** Bytes; undefined for what is no blob. */
  readonly size: number | undefined;
  readonly path: string;
}

const SUBMODULE_MODE = '160000';

/**
 * The entries of a tree (a tree or commit SHA), the whole of it when `recursive`; of the folder `under` where that is given,
 * with paths from the root. Empty for what is no tree here.
 */
export async function listTree(
  folder: string,
  treeish: string,
  options: { readonly recursive?: boolean; readonly under?: string } = {},
): Promise<readonly TreeEntry[]> {
  const { under = '', recursive = false } = options;
  if (under === '') return entriesBelow(folder, await storedTree(folder, treeish), '', recursive);
  const entry = await entryAt(folder, treeish, under);
  if (entry?.type !== 'tree') return [];
  return entriesBelow(folder, await storedTree(folder, entry.sha), `${under}/`, recursive);
}

/** The entry at a path of a tree or commit; undefined when there is none. */
export async function entryAt(folder: string, treeish: string, path: string): Promise<TreeEntry | undefined> {
  const slash = path.lastIndexOf('/');
  let tree = treeish;
  const parents = slash === -1 ? [] : path.slice(0, slash).split('/');
  for (const name of parents) {
    const parent = (await storedTree(folder, tree)).find((entry) => entry.name === name);
    if (parent?.mode !== FOLDER_MODE) return undefined;
    tree = parent.sha;
  }
  const name = path.slice(slash + 1);
  const found = (await storedTree(folder, tree)).find((entry) => entry.name === name);
  return found === undefined ? undefined : withSize(folder, found, path);
}

/** What a tree or a commit's tree holds; empty for anything else. */
export async function storedTree(folder: string, treeish: string): Promise<readonly StoredEntry[]> {
  const object = /^[0-9a-f]{40}$/.test(treeish) ? await readObject(folder, treeish) : undefined;
  if (object?.type === 'tree') return parseTree(object.bytes);
  if (object?.type !== 'commit') return [];
  return storedTree(folder, object.bytes.toString('latin1', 'tree '.length, 'tree '.length + 40));
}

async function entriesBelow(
  folder: string,
  stored: readonly StoredEntry[],
  above: string,
  recursive: boolean,
): Promise<TreeEntry[]> {
  const entries: TreeEntry[] = [];
  for (const one of stored) {
    const entry = await withSize(folder, one, `${above}${one.name}`);
    entries.push(entry);
    if (!recursive || entry.type !== 'tree') continue;
    entries.push(
      ...(await entriesBelow(folder, await storedTree(folder, one.sha), `${entry.path}/`, recursive)),
    );
  }
  return entries;
}

async function withSize(folder: string, { mode, sha }: StoredEntry, path: string): Promise<TreeEntry> {
  const full = mode.padStart(6, '0');
  if (mode === FOLDER_MODE) return { mode: full, type: 'tree', sha, size: undefined, path };
  if (mode === SUBMODULE_MODE) return { mode: full, type: 'commit', sha, size: undefined, path };
  return { mode: full, type: 'blob', sha, size: (await readHeader(folder, sha))?.size, path };
}
