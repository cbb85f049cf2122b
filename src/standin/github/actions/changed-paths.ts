import { mergeBase } from '../git/ancestry.ts';
import { compareTrees } from '../git/compare-trees.ts';
import { resolveCommit } from '../git/objects.ts';
import type { Happening } from '../webhooks/deliver.ts';

/** How many files of a diff path filters look at. Source: GitHub doc "Workflow syntax", git diff comparisons. */
const MOST = 300;

/** The paths that path filters look at; undefined where GitHub has no diff to look at and runs in any case. */
export async function changedPaths(happening: Happening): Promise<readonly string[] | undefined> {
  const { repository, pull, ref, sha } = happening;
  const { folder } = repository;
  if (ref?.startsWith('refs/tags/') === true) return undefined;
  const head = pull?.head.sha ?? sha;
  if (head === undefined) return undefined;
  const from =
    pull === undefined ? await pushedFrom(happening, head) : await mergeBase(folder, pull.base.sha, head);
  if (from === undefined) return undefined;
  return (await compareTrees(folder, from, head)).slice(0, MOST).map(({ path }) => path);
}

// A new branch is compared with the commit it left the default branch at.
async function pushedFrom({ repository, payload }: Happening, head: string): Promise<string | undefined> {
  const { folder, defaultBranch } = repository;
  const before = typeof payload.before === 'string' ? await resolveCommit(folder, payload.before) : undefined;
  return before ?? (await mergeBase(folder, `refs/heads/${defaultBranch}`, head));
}
