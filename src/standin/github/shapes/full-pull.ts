import { refuseMerge } from '../changes/refuse-merge.ts';
import { commitsBehind } from '../git/ancestry.ts';
import { pullDiff } from '../pulls/pull-diff.ts';
import type { Pull } from '../world/pull.ts';
import type { World } from '../world/world.ts';
import { simpleUser } from './account.ts';
import { simplePull } from './pull.ts';

/** GitHub's `pull-request`: with mergeability, counts and `maintainer_can_modify`. */
export async function fullPull(world: World, pull: Pull) {
  const [files, commits] = await Promise.all([pullDiff(world, pull), countCommits(pull)]);
  const isOpen = pull.state === 'open';
  const submitted = new Set(pull.reviews.filter(({ state }) => state !== 'PENDING').map(({ id }) => id));
  return {
    ...simplePull(world, pull),
    merged: pull.merged !== undefined,
    mergeable: isOpen ? pull.mergeSha !== undefined : null,
    rebaseable: isOpen ? pull.mergeSha !== undefined : null,
    mergeable_state: mergeableState(pull),
    merged_by: pull.merged === undefined ? null : simpleUser(world, pull.merged.by),
    comments: pull.repository.comments.filter(({ number }) => number === pull.number).length,
    review_comments: pull.comments.filter(({ reviewId }) => submitted.has(reviewId)).length,
    maintainer_can_modify: pull.maintainerCanModify,
    commits,
    additions: files.reduce((sum, file) => sum + file.additions, 0),
    deletions: files.reduce((sum, file) => sum + file.deletions, 0),
    changed_files: files.length,
  };
}

function mergeableState(pull: Pull): string {
  if (pull.state === 'closed') return 'unknown';
  if (pull.mergeSha === undefined) return 'dirty';
  if (pull.draft) return 'draft';
  return refuseMerge(pull) === undefined ? 'clean' : 'blocked';
}

const countCommits = async ({ repository, base, head }: Pull): Promise<number> =>
  (await commitsBehind(repository.folder, head.sha, [base.sha])).length;
