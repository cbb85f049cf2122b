import type { Command } from './command.ts';
import { isNewer } from './is-newer.ts';
import { type Refusal, refused } from './refusal.ts';
import type { Said } from './trigger.ts';

/**
 * Refuses a command that causes work on the head when its writer may not have seen that head: it was pushed after the
 * comment, or GitHub does not say when. A full SHA in the command, and the commit of a review, settle it. Commands about
 * a proposal are bound by its own head.
 */
export function headUnseen(asked: {
  readonly command: Command;
  readonly said: Said;
  readonly pull: { readonly head: { readonly sha: string } };
  readonly headPushedAt: Date | undefined;
}): Refusal | undefined {
  const { command, said, headPushedAt } = asked;
  if (command.kind !== 'fix' && command.kind !== 'explain' && command.kind !== 'retry') return undefined;
  const { sha } = asked.pull.head;
  const again = `If you have looked at ${sha.slice(0, 12)}, comment \`/doctor ${command.kind} ${sha}\`.`;
  const seen = command.head ?? (said.in === 'review' ? said.commitId : undefined);
  if (seen !== undefined) {
    return seen === sha
      ? undefined
      : refused('command.head-moved', `The head is not the commit that you looked at any more. ${again}`);
  }
  if (said.in === 'review' || headPushedAt === undefined)
    return refused(
      'command.head-unknown',
      `GitHub does not say whether the head was there when you wrote. ${again}`,
    );
  return isNewer(headPushedAt, said.at)
    ? refused('command.head-moved', `The head was pushed after your comment. ${again}`)
    : undefined;
}
