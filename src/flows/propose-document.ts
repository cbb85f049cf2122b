import { encodeSource } from '../kernel/source-text.ts';
import type { CodeHost } from '../ports/code-host.ts';
import type { Written } from '../ports/written.ts';
import type { Proposal } from '../proposal/proposal.ts';
import { lookedUp } from '../report/looked-up.ts';
import { addPermission } from './add-permission.ts';
import type { Drafted } from './draft-document.ts';
import { type Ending, ending } from './ending.ts';
import { interruptedEnding } from './host-ending.ts';
import { hostReason } from './host-reason.ts';
import { type DocumentPlace, type Opened, openOnboarding } from './open-onboarding.ts';
import {
  DOCUMENT,
  ONBOARDING_BRANCH,
  type StandingOnboarding,
  standingOnboarding,
} from './standing-onboarding.ts';
import { unlessHostFails } from './unless-host-fails.ts';

/** Puts the document onto a branch of its own, one commit on what was read, and opens a pull request. */
export async function proposeDocument(
  host: CodeHost,
  drafted: Drafted,
  place: DocumentPlace,
): Promise<Opened> {
  const { proposal, text } = drafted;
  const files = [{ path: DOCUMENT, mode: 0o644, content: encodeSource(text) }];
  const written = await host.commitToNewBranch({
    branch: ONBOARDING_BRANCH,
    parent: place.tip,
    headline: `Add ${DOCUMENT}`,
    body: 'Every path and command in it was looked up in the repository; no command was run.',
    files,
  });
  const stopped = written.kind === 'written' ? undefined : await unwritten(host, written, place, proposal);
  if (stopped !== undefined) return { ending: stopped };
  return openOnboarding(host, place, { checked: lookedUp(drafted), proposal });
}

/**
 * Why there is no branch of ours; undefined where it is there, and the answer was lost alone. While the model wrote,
 * another wish may have proposed a page, or somebody may have made the branch or the file.
 */
async function unwritten(
  host: CodeHost,
  written: Exclude<Written<unknown>, { kind: 'written' }>,
  { base, tip }: DocumentPlace,
  proposal: Proposal,
): Promise<Ending | undefined> {
  const ended = notWritten(written, proposal);
  if (written.kind === 'interrupted' || written.kind === 'forbidden') return ended;
  const standing = await unlessHostFails<StandingOnboarding>({ kind: 'nothing' }, async () =>
    standingOnboarding(host, (await host.branchTip(base)) ?? tip),
  );
  switch (standing.kind) {
    case 'nothing':
      return ended;
    case 'refused':
      return standing.ending;
    case 'branch':
      return written.kind === 'unknown'
        ? undefined
        : ending(
            'refused',
            'branch.taken',
            `Another wish made the branch ${ONBOARDING_BRANCH} in the same moment. Ask again in a minute if no pull request follows.`,
            { proposal },
          );
  }
}

function notWritten(written: Exclude<Written<unknown>, { kind: 'written' }>, proposal: Proposal): Ending {
  const reason = hostReason(written);
  switch (written.kind) {
    case 'interrupted':
      return interruptedEnding({ proposal });
    case 'forbidden':
      return ending(
        'unavailable',
        'github.forbidden',
        `The document is written, but the token may not create a branch (${reason})${addPermission(written.permission)}.`,
        { proposal },
      );
    default:
      return ending(
        'unavailable',
        'github.not-committed',
        `The document is written, but the branch ${ONBOARDING_BRANCH} could not be created: ${reason}.`,
        { proposal },
      );
  }
}
