import type { ChangedFile } from '../ports/code-host.ts';
import { readOnlyGit } from './read-only-git.ts';

const MOST_BYTES = 16 * 1024 * 1024;
const DEFAULT_BRANCHES = [
  'remotes/origin/HEAD',
  'remotes/origin/main',
  'remotes/origin/master',
  'heads/main',
  'heads/master',
];
/** Commits are compared, never the work tree: reading that runs the filters that a repository names. */
const DIFF =
  'diff-tree -r -p -M --relative --no-color --no-ext-diff --no-textconv --submodule=short --src-prefix=a/ --dst-prefix=b/';

/**
 * What the commits on the branch of a checkout changed since it left the default branch; empty where that is not known. What
 * is not committed is not in it. Never call it on a tree that a test run could have touched.
 */
export function gitChanges(folder: string): ChangedFile[] {
  const ask = (...argv: string[]) => readOnlyGit(folder, argv, MOST_BYTES)?.trim();
  const head = ask('rev-parse', '--verify', '--quiet', 'HEAD^{commit}');
  const main = DEFAULT_BRANCHES.map((name) =>
    ask('rev-parse', '--verify', '--quiet', `refs/${name}^{commit}`),
  ).find((commit) => commit !== undefined);
  if (head === undefined || main === undefined) return [];
  const base = ask('merge-base', main, head);
  if (base === undefined || base === head) return [];
  const diff = readOnlyGit(
    folder,
    ['-c', 'core.quotePath=false', ...DIFF.split(' '), base, head],
    MOST_BYTES,
  );
  return (diff ?? '').split(/(?<![^\n])(?=diff --git )/).flatMap(changedFile);
}

/** One file's part of a git diff: its header, then hunks. */
function changedFile(section: string): ChangedFile[] {
  const lines = section.replace(/\n$/, '').split('\n');
  const hunks = lines.findIndex((line) => line.startsWith('@@ '));
  const header = hunks === -1 ? lines : lines.slice(0, hunks);
  const said = (start: string) =>
    header
      .find((line) => line.startsWith(start))
      ?.slice(start.length)
      .replace(/\t$/, '');
  const path =
    said('+++ b/') ??
    said('--- a/') ??
    said('rename to ') ??
    /^diff --git a\/(.+) b\/\1$/.exec(header[0] ?? '')?.[1];
  if (path === undefined) return [];
  const patch = hunks === -1 ? undefined : lines.slice(hunks).join('\n');
  const previous = said('rename from ');
  return [{ path, status: statusOf(said), patch, ...(previous === undefined ? {} : { previous }) }];
}

/** As GitHub calls it. */
function statusOf(said: (start: string) => string | undefined): string {
  if (said('new file mode') !== undefined) return 'added';
  if (said('deleted file mode') !== undefined) return 'removed';
  return said('rename to ') === undefined ? 'modified' : 'renamed';
}
