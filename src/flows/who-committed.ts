import type { CodeHost } from '../ports/code-host.ts';
import { approverIn } from '../review/approver-in.ts';
import type { StoredProposal } from '../review/marker/stored-proposal.ts';

/** More commits than people put upon a proposal while its CI runs; each is one request. */
const MOST_COMMITS = 20;

/**
 * How a proposal came onto a branch, as the end of a sentence about it: a run of ours may have been stopped between its
 * commit and GitHub's answer. Looked for from `sha` down to the head that it was made for.
 */
export async function whoCommitted(host: CodeHost, stored: StoredProposal, sha: string): Promise<string> {
  let next: string | undefined = sha;
  for (let looked = 0; next !== undefined && looked < MOST_COMMITS; looked += 1) {
    if (next === stored.head) return 'was committed by a person';
    const commit = await host.commitAt(next);
    const approver = commit === undefined ? undefined : approverIn(commit.message, stored.id);
    if (approver !== undefined && (await host.isOwnCommit(next)))
      return `was committed as ${next.slice(0, 7)} after ${approver} approved it`;
    next = commit?.parents[0];
  }
  return `stands in ${sha.slice(0, 7)}`;
}
