import type { PostedComment, PostedReview } from '../ports/code-host.ts';
import { readProposal } from './marker/read-marker.ts';
import type { StoredProposal } from './marker/stored-proposal.ts';

/** A proposal of ours as it stands on the pull request. */
export interface PostedProposal {
  readonly stored: StoredProposal;
  /** The review that shows it. */
  readonly reviewId: number;
  readonly submittedAt: Date;
  /** Whoever can write can edit our review; what was said before is not about what stands there now. */
  readonly editedAt?: Date;
  readonly url: string;
  /** The id of a later proposal for the same head, which holds what is still wanted of this one. */
  readonly supersededBy: string | undefined;
}

/** A review of ours whose proposal cannot be trusted: incomplete, edited, signed with another key, from elsewhere. */
export interface BrokenProposal {
  readonly reviewId: number;
  readonly submittedAt: Date;
  readonly rule: string;
  readonly reason: string;
}

/**
 * Every proposal of ours on a pull request, oldest first. Ours is what our own account wrote; `key` is the input
 * `state-key`. A marker from another repository or pull request is broken: consent to it counts only where it belongs.
 */
export function openProposals(facts: {
  readonly repository: string;
  readonly pull: number;
  readonly reviews: readonly PostedReview[];
  readonly comments: readonly PostedComment[];
  readonly viewerId: number;
  readonly key: string | undefined;
}): { readonly proposals: readonly PostedProposal[]; readonly broken: readonly BrokenProposal[] } {
  const { repository, pull, viewerId, key } = facts;
  const parts = facts.comments.filter(({ author }) => author?.id === viewerId).map(({ body }) => body);
  const proposals: Omit<PostedProposal, 'supersededBy'>[] = [];
  const broken: BrokenProposal[] = [];
  for (const { id: reviewId, author, body, submittedAt, editedAt, url } of facts.reviews) {
    if (author?.id !== viewerId || submittedAt === undefined) continue;
    const read = readProposal(body, parts, key);
    if (read === undefined) continue;
    if (read.kind === 'broken')
      broken.push({
        reviewId,
        submittedAt,
        rule: read.rule,
        reason: `A proposal cannot be used: ${read.reason}.`,
      });
    else if (read.stored.repository !== repository || read.stored.pull !== pull)
      broken.push({
        reviewId,
        submittedAt,
        rule: 'proposal.elsewhere',
        reason: 'A proposal belongs elsewhere.',
      });
    else {
      const edited = editedAt === undefined ? {} : { editedAt };
      proposals.push({ stored: read.stored, reviewId, submittedAt, ...edited, url });
    }
  }
  const inOrder = proposals.toSorted(
    (a, b) => a.submittedAt.getTime() - b.submittedAt.getTime() || a.reviewId - b.reviewId,
  );
  return {
    proposals: inOrder.map((one, index) => ({ ...one, supersededBy: laterOf(inOrder, index) })),
    broken,
  };
}

/** The newest proposal for the same head, if that is another one. */
function laterOf(
  proposals: readonly Omit<PostedProposal, 'supersededBy'>[],
  index: number,
): string | undefined {
  const own = proposals[index]?.stored;
  const last = proposals.slice(index + 1).findLast(({ stored }) => stored.head === own?.head)?.stored;
  return last?.id;
}
