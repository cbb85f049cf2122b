import { isNewer } from '../../trigger/is-newer.ts';
import { parseCommand } from '../../trigger/parse-command.ts';
import { type Refusal, refused, silently } from '../../trigger/refusal.ts';
import { APPLIED_BY_COMMAND } from '../how-applied.ts';
import type { PostedProposal } from '../open-proposals.ts';
import type { ConsentFacts } from './consent-facts.ts';

/** What more is asked for: the id by name (warnings, `require-digest`), or another person (`require-second-person`). */
export function tooLittle(
  { asking, pull, comments, settings }: ConsentFacts,
  { stored, submittedAt }: PostedProposal,
): Refusal | undefined {
  const { id, warnings, notes } = stored;
  if (asking.named === undefined && warnings.length > 0)
    return refused(
      'consent.warnings',
      `Proposal ${id} has warnings, so approving is not enough. Read them, then comment \`/doctor apply ${id}\`.`,
    );
  // The settings may have changed since; the review told the approver that approving applies nothing.
  if (asking.named === undefined && asking.as === 'approval' && notes.includes(APPLIED_BY_COMMAND))
    return silently('consent.apply-on-command', `Comment \`/doctor apply ${id}\` to have it applied.`);
  if (asking.named === undefined && settings.requireDigest)
    return refused(
      'consent.digest-required',
      `Here a proposal has to be named: comment \`/doctor apply ${id}\`.`,
    );
  if (!settings.requireSecondPerson) return undefined;
  const hasAsked = comments.some(
    ({ author, body, createdAt }) =>
      author?.id === asking.by.id &&
      !isNewer(createdAt, submittedAt) &&
      ['fix', 'explain', 'retry'].includes(parseCommand(body)?.kind ?? ''),
  );
  return hasAsked || pull.author?.id === asking.by.id
    ? refused(
        'consent.second-person',
        'Here somebody other than the author of the pull request, or the one who asked for the fix, has to approve it.',
      )
    : undefined;
}
