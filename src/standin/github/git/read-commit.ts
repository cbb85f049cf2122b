import { readObject } from './read-object.ts';
import type { Signature } from './write-commit.ts';

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
  const commits = await Promise.all(shas.map((sha) => readCommit(folder, sha)));
  return commits.filter((commit) => commit !== undefined);
}

/** One commit; undefined when the SHA is no commit of this repository. */
export async function readCommit(folder: string, sha: string): Promise<Commit | undefined> {
  const object = await readObject(folder, sha);
  return object?.type === 'commit' ? parsed(sha, object.bytes.toString('utf8')) : undefined;
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
