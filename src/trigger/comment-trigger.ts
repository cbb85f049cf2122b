import type { Event } from '../ports/event.ts';
import { ignored } from './ignored.ts';
import { parseCommand } from './parse-command.ts';
import type { Ignored, Trigger } from './trigger.ts';

/** The trigger in a comment: a command that a person wrote on an open pull request. */
export function commentTrigger(event: Extract<Event, { readonly kind: 'comment' }>): Trigger | Ignored {
  const { action, comment, number: pull } = event;
  const { author } = comment;
  // An edit may be somebody else's, and would run an old command once more.
  if (action !== 'created') return ignored('comment.action', 'Only new comments count, not edited ones.');
  const command = parseCommand(comment.body);
  if (command === undefined)
    return ignored('comment.no-command', 'The comment does not begin with `/doctor`.');
  if (!event.isPullRequest)
    return ignored('comment.issue', 'The comment is on an issue; `/doctor` works on pull requests.');
  if (!event.isOpen) return ignored('comment.closed', 'The pull request is closed.');
  if (author?.type !== 'User') return ignored('comment.author', 'Only people can give commands.');
  return {
    kind: 'command',
    command,
    pull,
    by: author,
    said: { in: 'comment', id: comment.id, at: comment.createdAt },
  };
}
