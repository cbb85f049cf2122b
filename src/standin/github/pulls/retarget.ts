import { updateMergeRef } from '../changes/update-merge-ref.ts';
import { isAncestor } from '../git/ancestry.ts';
import { branchTip } from '../git/objects.ts';
import { type Answer, invalid } from '../http/answer.ts';
import type { Pull } from '../world/pull.ts';
import type { World } from '../world/world.ts';
import { followThread } from './follow-head.ts';
import { pullDiff } from './pull-diff.ts';

/**
 * Points a pull request at another base branch: its diff, its merge and the places of its comments are those of the new
 * base from then on. 422 for a branch that is not there, has the head already or has such a pull request, and when closed.
 */
export async function retarget(world: World, pull: Pull, base: string): Promise<Answer | undefined> {
  const { repository, head } = pull;
  const sha = await branchTip(repository.folder, base);
  if (sha === undefined) return invalid('PullRequest', 'base', 'invalid');
  const says = (message: string) => invalid('PullRequest', 'base', 'invalid', message);
  if (pull.state === 'closed') return says('Cannot change the base branch of a closed pull request.');
  if (await isAncestor(repository.folder, head.sha, sha)) {
    return says(`There are no new commits between base branch '${base}' and head branch '${head.ref}'`);
  }
  const isTaken = repository.pulls.some(
    (other) =>
      other !== pull &&
      other.state === 'open' &&
      other.base.ref === base &&
      other.head.ref === head.ref &&
      other.head.repository?.id === head.repository?.id,
  );
  if (isTaken) {
    return says(`A pull request already exists for base branch '${base}' and head branch '${head.ref}'`);
  }
  Object.assign(pull.base, { ref: base, sha });
  await updateMergeRef(world, pull);
  const files = await pullDiff(world, pull);
  for (const thread of pull.threads) await followThread(pull, thread, files, head.sha);
  return undefined;
}
