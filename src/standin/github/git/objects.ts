import { tryGit } from './git.ts';
import { readBranch } from './read-branch.ts';
import { readObject } from './read-object.ts';
import { entryAt } from './read-tree.ts';

/** The SHA of a commit by SHA (also shortened), branch, tag or full ref name; undefined when there is none. */
export async function resolveCommit(folder: string, name: string): Promise<string | undefined> {
  if (name === '' || name.startsWith('-')) return undefined;
  const isExact = /^[0-9a-f]{40}$/.test(name) || name.startsWith('refs/') || name === 'HEAD';
  const isShort = /^[0-9a-f]{4,39}$/.test(name);
  const named = [`refs/heads/${name}`, `refs/tags/${name}`, `refs/${name}`];
  for (const candidate of [...(isExact ? [name] : []), ...named, ...(isShort ? [name] : [])]) {
    const found = await commitAt(folder, candidate);
    if (found !== undefined) return found;
  }
  return undefined;
}

async function commitAt(folder: string, name: string): Promise<string | undefined> {
  // Branches and heads of pull requests are commits, always.
  if (/^refs\/(?:heads|pull)\//.test(name)) return readBranch(folder, name);
  if (/^[0-9a-f]{40}$/.test(name)) {
    const object = await readObject(folder, name);
    if (object?.type !== 'tag') return object?.type === 'commit' ? name : undefined;
  }
  const found = await tryGit(folder, ['rev-parse', '--verify', '--quiet', `${name}^{commit}`]);
  return found.code === 0 ? found.stdout.toString('utf8').trim() : undefined;
}

/** The tip of a branch; undefined when there is no such branch. */
export const branchTip = (folder: string, branch: string): Promise<string | undefined> =>
  readBranch(folder, `refs/heads/${branch}`);

/** A file's bytes by its full SHA; throws where this repository has no such blob. */
export async function readBlob(folder: string, sha: string): Promise<Buffer> {
  const object = await readObject(folder, sha);
  if (object?.type !== 'blob') throw new Error(`${sha} is no blob of ${folder}`);
  return object.bytes;
}

/** The bytes of a file in a commit; undefined when it is not there or is no file. */
export async function readFileAt(folder: string, commit: string, path: string): Promise<Buffer | undefined> {
  const entry = await entryAt(folder, commit, path);
  return entry?.type === 'blob' ? readBlob(folder, entry.sha) : undefined;
}
