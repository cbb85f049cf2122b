import { compareTrees, type PathChange } from './compare-trees.ts';
import { git } from './git.ts';
import type { Commit } from './read-commit.ts';

export interface ChangedPaths {
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly modified: readonly string[];
}

// Up to so many commits are looked at without starting git.
const FEW = 4;

/** What each commit changes against its parent, by SHA; merge commits change nothing here, as in GitHub's push event. */
export async function changedPaths(
  folder: string,
  commits: readonly Commit[],
): Promise<ReadonlyMap<string, ChangedPaths>> {
  const changes = commits.length > FEW ? await listedByGit(folder, commits) : await compared(folder, commits);
  const paths = (of: readonly PathChange[], wanted: PathChange['status']) =>
    of.filter(({ status }) => status === wanted).map(({ path }) => path);
  return new Map(
    [...changes].map(([sha, of]) => [
      sha,
      { added: paths(of, 'added'), removed: paths(of, 'removed'), modified: paths(of, 'modified') },
    ]),
  );
}

async function compared(
  folder: string,
  commits: readonly Commit[],
): Promise<ReadonlyMap<string, readonly PathChange[]>> {
  const changes = new Map<string, readonly PathChange[]>();
  for (const { sha, tree, parents } of commits) {
    if (parents.length < 2) changes.set(sha, await compareTrees(folder, parents[0], tree));
  }
  return changes;
}

async function listedByGit(
  folder: string,
  commits: readonly Commit[],
): Promise<ReadonlyMap<string, readonly PathChange[]>> {
  const changes = new Map<string, PathChange[]>();
  const argv = ['diff-tree', '--stdin', '--root', '-r', '-z', '--no-renames', '--name-status'];
  const out = await git(folder, argv, {
    input: `${commits.map(({ sha }) => sha).join('\n')}\n`,
  });
  const words = out.toString('utf8').split('\0');
  let current: PathChange[] | undefined;
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at] ?? '';
    if (/^[0-9a-f]{40}\s*$/.test(word)) {
      current = [];
      changes.set(word.trim(), current);
    } else if (word !== '' && current !== undefined) {
      at += 1;
      current.push({ path: words[at] ?? '', status: STATUSES[word] ?? 'modified' });
    }
  }
  return changes;
}

const STATUSES: Readonly<Record<string, PathChange['status']>> = { A: 'added', D: 'removed' };
