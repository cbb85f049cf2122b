/** An entry of one tree as git stores it; a folder's mode is `40000`. */
export interface StoredEntry {
  readonly mode: string;
  readonly name: string;
  readonly sha: string;
}

export const FOLDER_MODE = '40000';
export const SUBMODULE_MODE = '160000';

/** The entries of a tree object. Source: Pro Git, "Git objects", tree objects. */
export function parseTree(bytes: Buffer): readonly StoredEntry[] {
  const entries: StoredEntry[] = [];
  for (let at = 0; at < bytes.length; ) {
    const gap = bytes.indexOf(32, at);
    const end = bytes.indexOf(0, gap);
    const mode = bytes.toString('latin1', at, gap);
    const name = bytes.toString('utf8', gap + 1, end);
    entries.push({ mode, name, sha: bytes.toString('hex', end + 1, end + 21) });
    at = end + 21;
  }
  return entries;
}

/** The bytes of a tree object: by name, where a folder's name counts as if it ended in `/`. */
export function treeBytes(entries: Iterable<StoredEntry>): Buffer {
  const sorted = [...entries].map((entry) => ({ entry, key: treeKey(entry) }));
  sorted.sort((one, other) => Buffer.compare(one.key, other.key));
  return Buffer.concat(
    sorted.flatMap(({ entry: { mode, name, sha } }) => [
      Buffer.from(`${mode} ${name}\0`),
      Buffer.from(sha, 'hex'),
    ]),
  );
}

/** What git orders a tree's entries by. */
export const treeKey = ({ mode, name }: StoredEntry): Buffer =>
  Buffer.from(mode === FOLDER_MODE ? `${name}/` : name);
