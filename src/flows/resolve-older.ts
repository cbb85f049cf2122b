import type { CodeHost } from '../ports/code-host.ts';
import type { StoredProposal } from '../review/marker/stored-proposal.ts';
import type { PullRecord } from './read-pull.ts';

/**
 * Resolves the threads of our earlier proposals, so that only one suggestion is open on a line. Where the token may not, they
 * stay: the new proposal replaces them all the same.
 */
export async function resolveOlder(
  host: CodeHost,
  { proposals, lineComments, threads }: PullRecord,
  latest: StoredProposal,
): Promise<void> {
  const reviews = new Set(
    proposals.filter(({ stored }) => stored.digest !== latest.digest).map(({ reviewId }) => reviewId),
  );
  const comments = new Set(
    lineComments
      .filter(({ reviewId }) => reviewId !== undefined && reviews.has(reviewId))
      .map(({ id }) => id),
  );
  for (const { id, isResolved, viewerCanResolve, commentId } of threads) {
    if (isResolved || !viewerCanResolve || commentId === undefined || !comments.has(commentId)) continue;
    await host.resolveThread(id);
  }
}
