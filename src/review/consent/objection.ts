import { mayWrite } from '../../trigger/is-writer.ts';
import { type Refusal, refused } from '../../trigger/refusal.ts';
import { opinions } from '../opinions.ts';
import type { ConsentFacts } from './consent-facts.ts';

/** A later word against: the approver's own, or anybody's with write access who asks for changes. */
export function objection({ asking, reviews, permissions }: ConsentFacts): Refusal | undefined {
  const latest = opinions(reviews);
  const own = latest.get(asking.by.id)?.state;
  if (asking.as === 'approval' && own !== 'APPROVED')
    return refused('consent.withdrawn', 'A later review took the approval back, so nothing is applied.');
  const against = [...latest.values()].find(
    ({ author, state }) =>
      state === 'CHANGES_REQUESTED' &&
      author !== undefined &&
      // Whoever can write can hold it up, a bot of the maintainers too.
      mayWrite(author.login, permissions),
  );
  return against === undefined
    ? undefined
    : refused(
        'consent.changes-requested',
        `Changes were asked for by ${against.author?.login ?? 'somebody'}. Once that review is dismissed or followed by an approval, ask again.`,
      );
}
