import { readLoose } from './read-object.ts';

/** What a history needs to know of a commit. */
export interface LooseCommit {
  readonly tree: string;
  readonly parents: readonly string[];
  /** When it was committed, in seconds. */
  readonly at: number;
}

// A commit never changes, and folders of repositories are never used twice.
const known = new Map<string, LooseCommit>();

/** A commit among the loose objects of a repository; undefined for what is packed, lent, no commit or not there: git knows. */
export async function looseCommit(folder: string, sha: string): Promise<LooseCommit | undefined> {
  const key = `${folder}\0${sha}`;
  const before = known.get(key);
  if (before !== undefined) return before;
  const object = await readLoose(folder, sha);
  if (object?.type !== 'commit') return undefined;
  const commit = parsed(object.bytes.toString('latin1'));
  if (commit !== undefined) known.set(key, commit);
  return commit;
}

function parsed(text: string): LooseCommit | undefined {
  const head =
    /^tree ([0-9a-f]{40})\n((?:parent [0-9a-f]{40}\n)*)author .*\ncommitter .*> (\d+) [-+]\d{4}\n/.exec(text);
  if (head === null) return undefined;
  const [, tree = '', parents = '', at] = head;
  return { tree, parents: parents.match(/[0-9a-f]{40}/g) ?? [], at: Number(at) };
}
