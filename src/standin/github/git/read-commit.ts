import { git, tryGit } from './git.ts';
import type { Signature } from './objects.ts';

/** A commit as git stores it. */
export interface Commit {
  readonly sha: string;
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: Signature;
  readonly committer: Signature;
  /** Without the line ends at its end, as GitHub's API shows it. */
  readonly message: string;
  /** The object's whole text: what a signature covers. */
  readonly text: string;
}

/** The commits of these SHAs in their order; a SHA that is no commit here is left out. */
export async function readCommits(folder: string, shas: readonly string[]): Promise<readonly Commit[]> {
  if (shas.length === 0) return [];
  const [only] = shas;
  if (only !== undefined && shas.length === 1) {
    const found = await tryGit(folder, ['cat-file', 'commit', only]);
    return found.code === 0 ? [parsed(only, found.stdout.toString('utf8'))] : [];
  }
  const out = await git(folder, ['cat-file', '--batch'], { input: `${shas.join('\n')}\n` });
  const commits: Commit[] = [];
  for (let at = 0; at < out.length; ) {
    const end = out.indexOf(10, at);
    const [sha = '', type = '', size] = out.subarray(at, end).toString('utf8').split(' ');
    at = end + 1;
    if (size === undefined) continue;
    const text = out.subarray(at, at + Number(size)).toString('utf8');
    at += Number(size) + 1;
    if (type === 'commit') commits.push(parsed(sha, text));
  }
  return commits;
}

/** One commit; undefined when the SHA is no commit of this repository. */
export async function readCommit(folder: string, sha: string): Promise<Commit | undefined> {
  const [commit] = await readCommits(folder, [sha]);
  return commit;
}

function parsed(sha: string, text: string): Commit {
  const gap = text.indexOf('\n\n');
  const head = (gap === -1 ? text : text.slice(0, gap)).split('\n');
  const values = (name: string) =>
    head.flatMap((line) => (line.startsWith(`${name} `) ? [line.slice(name.length + 1)] : []));
  return {
    sha,
    tree: values('tree')[0] ?? '',
    parents: values('parent'),
    author: signature(values('author')[0] ?? ''),
    committer: signature(values('committer')[0] ?? ''),
    message: gap === -1 ? '' : text.slice(gap + 2).replace(/\n+$/, ''),
    text,
  };
}

function signature(line: string): Signature {
  const match = /^(.*?) ?<([^>]*)> (-?\d+)/.exec(line);
  return {
    name: match?.[1] ?? '',
    email: match?.[2] ?? '',
    at: new Date(Number(match?.[3] ?? 0) * 1000),
  };
}
