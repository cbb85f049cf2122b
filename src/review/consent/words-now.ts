import type { Account } from '../../ports/code-host.ts';
import { isWriter } from '../../trigger/is-writer.ts';
import { parseCommand } from '../../trigger/parse-command.ts';
import { type Refusal, refused, silently } from '../../trigger/refusal.ts';
import type { ConsentFacts } from './consent-facts.ts';

/** What the one who asks wrote, as it stands now. */
export interface Words {
  readonly kind: 'words';
  readonly approver: Account;
  readonly at: Date;
  readonly url: string;
  readonly body: string;
  /** The commit that a review's writer looked at; undefined for a comment. */
  readonly commitId: string | undefined;
}

/** What was said, read again: it must still be there, unchanged, by a person with write access. */
export function wordsNow({
  asking,
  reviews,
  comments,
  permissions,
  viewerId,
}: ConsentFacts): Words | Refusal {
  if (asking.by.id === viewerId)
    return silently('consent.own', 'Build Doctor does not approve its own work.');
  const review = asking.in === 'review' ? reviews.find(({ id }) => id === asking.id) : undefined;
  const said = asking.in === 'review' ? review : comments.find(({ id }) => id === asking.id);
  const at = said !== undefined && 'createdAt' in said ? said.createdAt : review?.submittedAt;
  if (said === undefined || at === undefined || said.author?.id !== asking.by.id)
    return silently('consent.gone', 'The approval or the comment is not there any more.');
  if (!isWriter(said.author, permissions))
    return silently('consent.no-write', 'Only a person with write access can have a proposal applied.');
  if (review?.state === 'DISMISSED' || (asking.as === 'approval' && review?.state !== 'APPROVED'))
    return refused('consent.dismissed', 'The review was dismissed, so nothing is applied. Approve again.');
  const command = parseCommand(said.body);
  const isSame =
    command === undefined
      ? asking.as === 'approval' && asking.named === undefined
      : command.kind === 'apply' && command.id === asking.named;
  if (!isSame)
    return refused(
      'consent.edited',
      'What was asked for was edited since. Comment `/doctor apply ID` again.',
    );
  const { author: approver, url, body } = said;
  return { kind: 'words', approver, at, url, body, commitId: review?.commitId };
}
