import { readHeader, readObject } from './read-object.ts';
import { FOLDER_MODE, parseTree, type StoredEntry, SUBMODULE_MODE } from './tree-object.ts';

export interface TreeEntry {
  /** Six digits. */
  readonly mode: string;
  readonly type: 'blob' | 'tree' | 'commit';
  readonly sha: string;
  readonly path: string;
}

export interface SizedEntry extends TreeEntry {
  /** Bytes; undefined for what is no blob. */
  readonly size: number | undefined;
}

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
  return found === undefined ? undefined : shown(found, path);
}

/** What a tree or a commit's tree holds; empty for anything else. */
export async function storedTree(folder: string, treeish: string): Promise<readonly StoredEntry[]> {
  const object = /^[0-9a-f]{40}$/.test(treeish) ? await readObject(folder, treeish) : undefined;
  if (object?.type === 'tree') return parseTree(object.bytes);
  if (object?.type !== 'commit') return [];
  return storedTree(folder, object.bytes.toString('latin1', 'tree '.length, 'tree '.length + 40));
}

/** The entries with their sizes, which are looked up one by one. */
export async function withSizes(
  folder: string,
  entries: readonly TreeEntry[],
): Promise<readonly SizedEntry[]> {
  const sized: SizedEntry[] = [];
  for (const entry of entries) sized.push(await withSize(folder, entry));
  return sized;
}

/** The entry at a path with its size; undefined when there is none. */
export async function sizedEntryAt(
  folder: string,
  treeish: string,
  path: string,
): Promise<SizedEntry | undefined> {
  const entry = await entryAt(folder, treeish, path);
  return entry === undefined ? undefined : withSize(folder, entry);
}

async function withSize(folder: string, entry: TreeEntry): Promise<SizedEntry> {
  return { ...entry, size: entry.type === 'blob' ? (await readHeader(folder, entry.sha))?.size : undefined };
}

async function entriesBelow(
  folder: string,
  stored: readonly StoredEntry[],
  above: string,
  recursive: boolean,
): Promise<TreeEntry[]> {
  const entries: TreeEntry[] = [];
  for (const one of stored) {
    const entry = shown(one, `${above}${one.name}`);
    entries.push(entry);
    if (!recursive || entry.type !== 'tree') continue;
    entries.push(
      ...(await entriesBelow(folder, await storedTree(folder, one.sha), `${entry.path}/`, recursive)),
    );
  }
  return entries;
}

const TYPES = new Map<string, TreeEntry['type']>([
  [FOLDER_MODE, 'tree'],
  [SUBMODULE_MODE, 'commit'],
]);

const shown = ({ mode, sha }: StoredEntry, path: string): TreeEntry => ({
  mode: mode.padStart(6, '0'),
  type: TYPES.get(mode) ?? 'blob',
  sha,
  path,
});
