import { type GitOptions, git, gitText, tryGit } from './git.ts';
import { readBranch } from './read-branch.ts';

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
  const found = await tryGit(folder, ['rev-parse', '--verify', '--quiet', `${name}^{commit}`]);
  return found.code === 0 ? found.stdout.toString('utf8').trim() : undefined;
}

/** The tip of a branch; undefined when there is no such branch. */
export const branchTip = (folder: string, branch: string): Promise<string | undefined> =>
  readBranch(folder, `refs/heads/${branch}`);

export interface TreeEntry {
  readonly mode: string;
  readonly type: 'blob' | 'tree' | 'commit';
  readonly sha: string;
  /** Bytes; undefined for what is no blob. */
  readonly size: number | undefined;
  readonly path: string;
}

/** The entries of a tree (a tree or commit SHA), the whole of it when `recursive`. */
export async function listTree(
  folder: string,
  treeish: string,
  options: { readonly recursive?: boolean; readonly under?: string } = {},
): Promise<readonly TreeEntry[]> {
  const argv = ['ls-tree', '-z', '--long', ...(options.recursive === true ? ['-r', '-t'] : []), treeish];
  if (options.under !== undefined) argv.push('--', options.under);
  const found = await tryGit(folder, argv);
  if (found.code !== 0) return [];
  const lines = found.stdout.toString('utf8').split('\0').filter(Boolean);
  return lines.flatMap((line) => {
    const match = /^(\d{6}) (blob|tree|commit) ([0-9a-f]{40}) +(\d+|-)\t([\s\S]*)$/.exec(line);
    if (match === null) return [];
    const [, mode = '', type, sha = '', size, path = ''] = match;
    if (type !== 'blob' && type !== 'tree' && type !== 'commit') return [];
    return [{ mode, type, sha, size: size === '-' ? undefined : Number(size), path }];
  });
}

/** The entry at a path of a commit; undefined when there is none. */
export async function entryAt(folder: string, commit: string, path: string): Promise<TreeEntry | undefined> {
  const entries = await listTree(folder, commit, { under: path });
  return entries.find((entry) => entry.path === path);
}

export const readBlob = (folder: string, sha: string): Promise<Buffer> =>
  git(folder, ['cat-file', 'blob', sha]);

/** The bytes of a file in a commit; undefined when it is not there or is no file. */
export async function readFileAt(folder: string, commit: string, path: string): Promise<Buffer | undefined> {
  const entry = await entryAt(folder, commit, path);
  return entry?.type === 'blob' ? readBlob(folder, entry.sha) : undefined;
}

export async function mergeBase(folder: string, one: string, other: string): Promise<string | undefined> {
  const found = await tryGit(folder, ['merge-base', one, other]);
  return found.code === 0 ? found.stdout.toString('utf8').trim() : undefined;
}

/** Whether `newer` holds `older` (the same commit counts). */
export const isAncestor = async (
  folder: string,
  older: string,
  newer: string,
  options: GitOptions = {},
): Promise<boolean> =>
  (await tryGit(folder, ['merge-base', '--is-ancestor', older, newer], options)).code === 0;

/** Moves a ref from `before` (undefined: it must not exist) to `after`; false when it stood elsewhere. */
export async function moveRef(
  folder: string,
  ref: string,
  after: string,
  before: string | undefined,
): Promise<boolean> {
  const moved = await tryGit(folder, ['update-ref', ref, after, before ?? '0'.repeat(40)]);
  return moved.code === 0;
}

export interface Signature {
  readonly name: string;
  readonly email: string;
  readonly at: Date;
}

/** Writes a commit and gives its SHA. `parents` in order; the message is kept as it is, but for NULs. */
export async function writeCommit(
  folder: string,
  commit: {
    readonly tree: string;
    readonly parents: readonly string[];
    readonly message: string;
    readonly author: Signature;
    readonly committer: Signature;
  },
): Promise<string> {
  const date = (at: Date) => `${Math.floor(at.getTime() / 1000)} +0000`;
  return gitText(
    folder,
    ['commit-tree', commit.tree, ...commit.parents.flatMap((parent) => ['-p', parent]), '-F', '-'],
    {
      // git takes no NUL here.
      input: commit.message.replaceAll('\0', ''),
      env: {
        GIT_AUTHOR_NAME: commit.author.name,
        GIT_AUTHOR_EMAIL: commit.author.email,
        GIT_AUTHOR_DATE: date(commit.author.at),
        GIT_COMMITTER_NAME: commit.committer.name,
        GIT_COMMITTER_EMAIL: commit.committer.email,
        GIT_COMMITTER_DATE: date(commit.committer.at),
      },
    },
  );
}

export interface TreeChange {
  readonly path: string;
  /** New content, with its mode; undefined deletes the path. */
  readonly file: { readonly mode: string; readonly blob: string } | undefined;
}
