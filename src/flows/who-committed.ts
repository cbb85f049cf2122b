import { counted } from '../kernel/counted.ts';
import type { CodeHost, CommitRecord } from '../ports/code-host.ts';
import { approverIn } from '../review/approver-in.ts';
import type { StoredProposal } from '../review/marker/stored-proposal.ts';
import type { PostedProposal } from '../review/open-proposals.ts';
import { wasApprovedBy } from '../review/was-approved-by.ts';
import type { PullRecord } from './read-pull.ts';
import { standing } from './standing.ts';

/** More commits than people put upon a proposal while its CI runs; each is one request. */
const MOST_COMMITS = 20;

/**
 * How a proposal came onto a branch that ends with `sha`, as the end of a sentence about it: a run of ours may have been
 * stopped between its commit and GitHub's answer. Whoever pushes can write any author and any message, so that somebody
 * approved has to stand on the pull request as well.
 */
export async function whoCommitted(
  host: CodeHost,
  posted: PostedProposal,
  record: PullRecord,
  sha: string,
): Promise<string> {
  const { stored } = posted;
  const unknown = `stands in ${sha.slice(0, 7)}`;
  const commits = await commitsAbove(host, stored.head, sha);
  const lowest = commits.at(-1);
  if (lowest === undefined) return unknown;
  // Ours is made on the very head that the proposal is for.
  const approver = approverIn(lowest.message, stored.id);
  if (approver === undefined || !(await host.isOwnCommit(lowest.sha)))
    return `was committed by a person${onTop(await above(host, stored, commits))}`;
  return wasApprovedBy(approver, posted, record)
    ? `was committed as ${lowest.sha.slice(0, 7)} after ${approver} approved it${onTop(commits.length - 1)}`
    : unknown;
}

/** The commits from `sha` down to the one on top of `head`; none where that is not below it, or too far. */
async function commitsAbove(host: CodeHost, head: string, sha: string): Promise<readonly CommitRecord[]> {
  const commits: CommitRecord[] = [];
  for (let next: string | undefined = sha; next !== head; next = commits.at(-1)?.parents[0]) {
    const commit =
      next === undefined || commits.length === MOST_COMMITS ? undefined : await host.commitAt(next);
    if (commit === undefined) return [];
    commits.push(commit);
  }
  return commits;
}

/** How many of these commits, newest first, lie above the one with which the proposal stood there as a whole. */
async function above(
  host: CodeHost,
  stored: StoredProposal,
  commits: readonly CommitRecord[],
): Promise<number> {
  for (const [index, { sha }] of commits.slice(1).entries()) {
    const [present, all] = await standing(host, stored, sha);
    if (present < all) return index;
  }
  return commits.length - 1;
}

const onTop = (more: number): string =>
  more === 0 ? '' : `, with ${counted(more, 'more commit')} on top of it`;
