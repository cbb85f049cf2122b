import { isAncestor } from '../git/ancestry.ts';
import { resolveCommit } from '../git/objects.ts';
import type { Pull } from '../world/pull.ts';

/**
 * The commit that a review or comment is about, the head unless `commitId` names another of the pull request's own;
 * undefined for one that is none of them, as after a force push. Source: github-facts §3.1, §3.3.
 */
export async function reviewedCommit(pull: Pull, commitId: string | undefined): Promise<string | undefined> {
  const head = pull.head.sha;
  if (commitId === undefined || commitId === head) return head;
  if (!/^[0-9a-f]{40}$/.test(commitId)) return undefined;
  const { folder } = pull.repository;
  if ((await resolveCommit(folder, commitId)) === undefined) return undefined;
  const isOwn =
    (await isAncestor(folder, commitId, head)) && !(await isAncestor(folder, commitId, pull.base.sha));
  return isOwn ? commitId : undefined;
}
