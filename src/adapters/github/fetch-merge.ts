import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { FetchedMerge, MergeWish, WholeFile } from '../../ports/fetched-merge.ts';
import { changesBetween } from './changes-between.ts';
import { commitEdits } from './commit-edits.ts';
import { commitTree } from './commit-tree.ts';
import { type GitRepository, inRepository, type TreeSource } from './git-repository.ts';

/** What git before 2.38 answers to `merge-tree --write-tree`: how it is used. */
const USAGE = 129;

/**
 * Merges `head` into `base` as GitHub makes `refs/pull/N/merge`, in `folder`, which must not exist, and checks the merge out
 * without its history, byte for byte; tells what `edits` of the head become in it. No attribute and no setting of the two
 * trees has a say. Throws `HostFailure` when git cannot. Source: git, "git-merge-tree"; at depth 1 the two would share no
 * history.
 */
export const fetchMerge = (
  source: TreeSource,
  { head, base, edits = [] }: MergeWish,
  folder: string,
): Promise<FetchedMerge> =>
  inRepository(source, 'history', folder, async (repository) => {
    await repository.fetch(head, base);
    const plain = await merge(repository, base, head);
    if (plain.kind !== 'merged') return plain;
    const { treeId } = plain;
    const edited = edits.length === 0 ? plain : await mergeEdited(repository, base, head, edits);
    if (edited.kind !== 'merged') return edited;
    const paths = edits.map(({ path }) => path);
    const changes = await changesBetween(repository, folder, [treeId, edited.treeId], paths);
    if (changes.kind === 'elsewhere') return changes;
    const commit = await commitTree(repository, treeId, [base, head], `Merge ${head} into ${base}`);
    await repository.checkOut(commit);
    // The tests see what they see of a commit fetched alone, and git asks nobody for files of older ones.
    writeFileSync(join(folder, '.git', 'shallow'), `${commit}\n`);
    return { kind: 'merged', treeId, edits: changes.files };
  });

type Merged =
  | { readonly kind: 'merged'; readonly treeId: string }
  | Exclude<FetchedMerge, { kind: 'merged' }>;

async function mergeEdited(
  repository: GitRepository,
  base: string,
  head: string,
  edits: readonly WholeFile[],
): Promise<Merged> {
  const committed = await commitEdits(repository, head, edits);
  return committed.kind === 'committed' ? merge(repository, base, committed.sha) : committed;
}

async function merge({ run, failure }: GitRepository, base: string, head: string): Promise<Merged> {
  const options = ['--write-tree', '--name-only', '-z', '--no-messages'];
  const merged = await run(['merge-tree', ...options, base, head]);
  const [treeId = '', ...paths] = merged.wrote.split('\0').filter((word) => word !== '');
  if (merged.code === 1 && paths.length > 0) return { kind: 'conflict', paths };
  if (merged.code === USAGE) return { kind: 'old-git' };
  if (/refusing to merge unrelated histories/.test(merged.said)) return { kind: 'unrelated' };
  if (merged.code !== 0) throw failure(`merge ${head} into ${base}`, merged);
  return { kind: 'merged', treeId };
}
