import { freeText } from '../../trigger/free-text.ts';
import { mayWrite } from '../../trigger/is-writer.ts';
import { type LedgerFacts, partOf, type Saying } from './saying.ts';

/**
 * Threads of our suggestions that a person with write access resolved while their lines and the head stood as they were:
 * the suggestion was looked at and not taken. On another head, a resolved thread may as well mean that it was taken.
 */
export function saidByResolving(facts: LedgerFacts): Saying[] {
  const { threads, lineComments, proposals, permissions, viewer, headSha } = facts;
  return threads.flatMap(({ isResolved, isOutdated, resolvedBy: by, commentId }): Saying[] => {
    if (!isResolved || isOutdated || by === undefined || isSame(by, viewer.login)) return [];
    if (!mayWrite(by, permissions)) return [];
    const comment = lineComments.find(({ id }) => id === commentId);
    const posted = proposals.find(({ reviewId }) => reviewId === comment?.reviewId);
    if (comment === undefined || posted === undefined || posted.stored.head !== headSha) return [];
    const word = lineComments.findLast(
      ({ inReplyTo, author }) => inReplyTo === comment.id && author?.login === by,
    );
    return [
      {
        kind: 'deny',
        // GitHub does not say when: as early as can be, so that a later `/doctor allow` takes it back.
        at: posted.submittedAt,
        posted,
        parts: [partOf(comment, true)],
        why: freeText(word?.body ?? ''),
        by,
        url: posted.url,
      },
    ];
  });
}

/** GraphQL leaves out the `[bot]` that REST writes. */
const isSame = (one: string, other: string): boolean => bare(one) === bare(other);
const bare = (login: string): string => login.replace(/\[bot\]$/, '').toLowerCase();
