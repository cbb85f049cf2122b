import { isAncestor } from '../git/ancestry.ts';
import { followHead } from '../pulls/follow-head.ts';
import type { Pull } from '../world/pull.ts';
import type { Repository } from '../world/repository.ts';
import { now, type World } from '../world/world.ts';
import { keepMergeRef } from './keep-merge-ref.ts';
import type { RefMove } from './ref-moved.ts';
import { updateHeadRef } from './update-head-ref.ts';
import { updateMergeRef } from './update-merge-ref.ts';

interface Place {
  readonly repository: Repository;
  readonly branch: string;
}

/**
 * Takes the open pull requests from a branch along to its new tip. A deleted branch closes them, and so does one forced
 * back to what the base has already.
 */
export async function followBranch(
  world: World,
  { repository, branch }: Place,
  after: string | undefined,
): Promise<{ readonly followed: { pull: Pull; before: string }[]; readonly closed: Pull[] }> {
  const pulls = world.repositories
    .flatMap((each) => each.pulls)
    .filter((pull) => pull.state === 'open' && pull.head.ref === branch)
    .filter((pull) => pull.head.repository?.id === repository.id);
  const followed: { pull: Pull; before: string }[] = [];
  const closed: Pull[] = [];
  for (const pull of pulls) {
    const before = pull.head.sha;
    pull.updatedAt = now(world);
    if (after === undefined) {
      closePull(world, pull);
      closed.push(pull);
    } else if (after !== before) {
      pull.head.sha = after;
      await updateHeadRef(pull);
      await updateMergeRef(world, pull);
      await followHead(world, pull, before, after);
      followed.push({ pull, before });
      if (await isAncestor(pull.repository.folder, after, pull.base.sha)) {
        closePull(world, pull);
        closed.push(pull);
      }
    }
  }
  return { followed, closed };
}

/** Takes the open pull requests into a base branch along; those whose head it now holds are merged. Gives the closed ones. */
export async function followBase(
  world: World,
  { repository, branch }: Place,
  { before, after, by }: RefMove,
): Promise<Pull[]> {
  const closed: Pull[] = [];
  for (const pull of repository.pulls.filter((each) => each.state === 'open' && each.base.ref === branch)) {
    const { folder } = repository;
    const { sha } = pull.head;
    const isIn = after !== undefined && (await isAncestor(folder, sha, after));
    const wasIn = before !== undefined && (await isAncestor(folder, sha, before));
    if (after === undefined || (isIn && !wasIn)) {
      if (after !== undefined) pull.merged = { at: now(world), by: by.account, sha: after };
      closePull(world, pull);
      closed.push(pull);
    } else await keepMergeRef(world, pull, before);
  }
  return closed;
}

function closePull(world: World, pull: Pull): void {
  pull.state = 'closed';
  pull.closedAt = now(world);
  pull.updatedAt = now(world);
}
