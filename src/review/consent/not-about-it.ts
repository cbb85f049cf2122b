import { isNewer } from '../../trigger/is-newer.ts';
import { type Refusal, refused, silently } from '../../trigger/refusal.ts';
import type { PostedProposal } from '../open-proposals.ts';
import type { Asking } from './consent-facts.ts';
import type { Words } from './words-now.ts';

/** An approval that was given before, or of another commit, was about the pull request alone: nothing is said. */
export function notAboutIt(
  { at, commitId }: Words,
  posted: PostedProposal,
  asking: Asking,
): Refusal | undefined {
  const { id, head } = posted.stored;
  const no = asking.as === 'approval' && asking.named === undefined ? silently : refused;
  const { submittedAt, editedAt = submittedAt } = posted;
  if (!isNewer(at, submittedAt))
    return no(
      'consent.older',
      `This was said before proposal ${id} was there. Look at it, then comment \`/doctor apply ${id}\`.`,
    );
  if (!isNewer(at, editedAt))
    return refused(
      'consent.proposal-edited',
      `The review that shows proposal ${id} was edited since. Look at it, then comment \`/doctor apply ${id}\`.`,
    );
  return asking.in === 'review' && commitId !== head
    ? no(
        'consent.other-commit',
        `The review looked at ${commitId?.slice(0, 12) ?? 'no commit'}, and proposal ${id} is for ${head.slice(0, 12)}. Look at that, then comment \`/doctor apply ${id}\`.`,
      )
    : undefined;
}
