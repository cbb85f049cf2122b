import type { Event } from '../ports/event.ts';
import type { Command } from './command.ts';
import { freeText } from './free-text.ts';
import { ignored } from './ignored.ts';
import { namedIds } from './named-ids.ts';
import { parseCommand } from './parse-command.ts';
import type { Ignored, Trigger } from './trigger.ts';
import type { TriggerSettings } from './trigger-of.ts';

type ReviewEvent = Extract<Event, { readonly kind: 'review' }>;

/**
 * The trigger in a submitted review: an approval, or a command in its text. Reviews of forks are a doorbell at most: their
 * runs get a read-only token and the fork's own copy of the workflow.
 */
export function reviewTrigger(
  { action, isOpen, isFork, number: pull, review }: ReviewEvent,
  { applyOn }: Pick<TriggerSettings, 'applyOn'>,
): Trigger | Ignored {
  const { author, commitId } = review;
  if (action !== 'submitted') return ignored('review.action', 'Only newly submitted reviews count.');
  const command = commandIn(review);
  const isApproval = review.state === 'APPROVED' && (command === undefined || command.kind === 'apply');
  if (!isApproval && command === undefined)
    return ignored('review.no-command', 'The review neither approves nor asks for anything.');
  if (!isOpen) return ignored('review.closed', 'The pull request is closed.');
  if (author?.type !== 'User') return ignored('review.author', 'Only reviews by people count.');
  if (isFork)
    return ignored(
      'review.fork',
      'A review cannot start work on a pull request from a fork: its run may write nothing. Comment `/doctor` there, or `/doctor apply ID` for a proposal.',
    );
  if (isApproval && applyOn === 'review') {
    const named = command?.kind === 'apply' ? command.id : undefined;
    return { kind: 'review', pull, reviewId: review.id, by: author, named };
  }
  if (command === undefined)
    return ignored('review.apply-on', 'Approvals apply nothing here; comment `/doctor apply ID`.');
  return { kind: 'command', command, pull, by: author, said: { in: 'review', id: review.id, commitId } };
}

/** A command, or the denial that a request for changes is when it names a proposal. */
function commandIn({ state, body }: ReviewEvent['review']): Command | undefined {
  if (state !== 'APPROVED' && state !== 'CHANGES_REQUESTED' && state !== 'COMMENTED') return undefined;
  const command = parseCommand(body);
  if (command !== undefined || state !== 'CHANGES_REQUESTED') return command;
  const id = namedIds(body)[0];
  return id === undefined ? undefined : { kind: 'deny', id, why: freeText(body) };
}
