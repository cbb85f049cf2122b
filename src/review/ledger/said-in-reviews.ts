import type { PostedReview } from '../../ports/code-host.ts';
import { freeText } from '../../trigger/free-text.ts';
import { isNewer } from '../../trigger/is-newer.ts';
import { isWriter } from '../../trigger/is-writer.ts';
import { namedIds } from '../../trigger/named-ids.ts';
import { parseCommand } from '../../trigger/parse-command.ts';
import { isNamed } from '../is-named.ts';
import type { PostedProposal } from '../open-proposals.ts';
import { type LedgerFacts, partOf, type Saying } from './saying.ts';

/**
 * Requests for changes, later than a proposal, that name its id (all of it is meant) or answer its suggestions (those are
 * meant). Any other request for changes denies nothing; a commanding one says itself what it means.
 */
export function saidInReviews(facts: LedgerFacts): Saying[] {
  const { reviews, permissions, viewer, proposals } = facts;
  return reviews.flatMap((review) => {
    const { author, state, submittedAt: at, url, body } = review;
    if (state !== 'CHANGES_REQUESTED' || at === undefined || parseCommand(body) !== undefined) return [];
    if (!isWriter(author, permissions) || author.id === viewer.id) return [];
    return proposals.flatMap((posted): Saying[] => {
      const meaning = isNewer(at, posted.submittedAt) ? meaningOf(review, posted, facts) : undefined;
      return meaning === undefined ? [] : [{ kind: 'deny', at, posted, by: author.login, url, ...meaning }];
    });
  });
}

function meaningOf(
  { id, body }: PostedReview,
  { stored, reviewId }: PostedProposal,
  { lineComments, headSha }: LedgerFacts,
): Pick<Saying, 'parts' | 'why'> | undefined {
  if (namedIds(body).some((named) => isNamed(named, stored.digest)))
    return { parts: [], why: freeText(body) };
  const answers = lineComments.filter((comment) => comment.reviewId === id);
  const answered = lineComments.filter(
    (ours) => ours.reviewId === reviewId && answers.some(({ inReplyTo }) => inReplyTo === ours.id),
  );
  if (answered.length === 0) return undefined;
  const words = answers
    .filter(({ inReplyTo }) => answered.some((ours) => ours.id === inReplyTo))
    .map((answer) => answer.body);
  return {
    parts: answered.map((comment) => partOf(comment, headSha === stored.head)),
    why: freeText([body, ...words].join('\n')),
  };
}
