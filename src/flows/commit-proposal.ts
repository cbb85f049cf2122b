import { encodeSource } from '../kernel/source-text.ts';
import type { CodeHost, CommitDraft, PullRequest } from '../ports/code-host.ts';
import type { Written } from '../ports/written.ts';
import type { TestRun } from '../ports.ts';
import type { CiOnCommit } from '../report/comments/applied-comment.ts';
import { commitMessage } from '../review/commit-message.ts';
import type { StoredProposal } from '../review/marker/stored-proposal.ts';
import type { ActionPorts } from './action-ports.ts';
import { addPermission } from './add-permission.ts';
import type { Tested } from './apply-and-test.ts';
import { ciOn } from './ci-on.ts';
import type { Yes } from './consent-now.ts';
import { type Ending, ending } from './ending.ts';
import { freshConsent } from './fresh-consent.ts';
import { interruptedEnding } from './host-ending.ts';
import { hostReason } from './host-reason.ts';
import { movedOn } from './moved-on.ts';
import { storedRun } from './stored-run.ts';
import type { TreatRequest } from './treat.ts';
import { unlessHostFails } from './unless-host-fails.ts';

interface Commit {
  readonly sha: string;
  readonly url: string;
}

export interface Committed {
  readonly ending: Ending;
  readonly commit?: Commit;
  readonly after?: TestRun;
  readonly ci?: CiOnCommit;
}

/** The tests of a proposal, which were green. */
type Passed = Pick<Extract<Tested, { readonly green: true }>, 'after' | 'mergedWith'>;

const MOST_TRIES = 3;

/**
 * Commits a proposal whose tests passed onto the branch, if the pull request still stands as it did and people
 * still want it: minutes may have passed, so everything is read again directly before each try.
 */
export async function commitProposal(
  request: TreatRequest,
  stored: StoredProposal,
  tested: Passed,
  ports: Pick<ActionPorts, 'host' | 'clock' | 'pause'>,
): Promise<Committed> {
  const { host, pause } = ports;
  for (let tries = 1; ; tries += 1) {
    const consent = await freshConsent(request, stored, ports);
    if ('verdict' in consent) return { ending: consent };
    const { yes, pull } = consent;
    const draft = draftOf(yes, pull);
    const written = await foundAgain(host, pull, draft.body, await host.commit(draft));
    const waitMs = written.kind === 'limited' && tries < MOST_TRIES ? written.waitMs : undefined;
    if (waitMs === undefined) {
      const ending = endingOf(written, stored, tested);
      if (written.kind !== 'written') return { ending };
      const commit = written.value;
      const ci = request.settings.startsCi ? 'starts' : await ciOn(commit.sha, host, pause);
      return { commit, after: tested.after, ci, ending };
    }
    await pause(waitMs, 'its rate limit on the commit');
  }
}

const draftOf = ({ stored, approver, by }: Yes, { head }: PullRequest): CommitDraft => ({
  branch: head.ref,
  parent: stored.head,
  ...commitMessage(stored, approver, by.url),
  files: stored.edits.map(({ path, mode, after: text }) => ({ path, mode, content: encodeSource(text) })),
});

function endingOf(written: Written<Commit>, stored: StoredProposal, { after, mergedWith }: Passed): Ending {
  const sides = { before: storedRun(stored), after, proposal: stored.proposal, diagnosis: stored.diagnosis };
  switch (written.kind) {
    case 'written': {
      const short = written.value.sha.slice(0, 7);
      const where = mergedWith === undefined ? 'exactly that tree' : `it merged with ${stored.base}`;
      const sentence = `proposal ${stored.id} is committed as ${short}; the tests pass on ${where}.`;
      return ending('verified', 'tests.pass', sentence, sides);
    }
    case 'moved':
      return movedOn(stored);
    case 'interrupted':
      return interruptedEnding(sides);
    case 'forbidden':
      return ending(
        'unavailable',
        'github.forbidden',
        `The tests pass, but the token may not commit (${hostReason(written)})${addPermission(written.permission)}.`,
        sides,
      );
    case 'unknown':
    case 'limited':
    case 'invalid': {
      const why = `${hostReason(written)}.`;
      const sentence =
        written.kind !== 'unknown'
          ? `The tests pass, but the commit failed: ${why}`
          : `The tests pass, but whether the commit came about is not known: ${why} Look at the branch before you approve again.`;
      return ending('unavailable', 'github.not-committed', sentence, sides);
    }
  }
}

/** An answer that was lost: the commit is looked for on the branch, by its parent and its message. */
async function foundAgain(
  host: CodeHost,
  { number, url, head }: PullRequest,
  body: string,
  written: Written<Commit>,
): Promise<Written<Commit>> {
  if (written.kind !== 'unknown') return written;
  return unlessHostFails(written, async () => {
    const sha = (await host.pull(number))?.head.sha;
    if (sha === head.sha) return { kind: 'invalid', reason: `${written.reason}; the branch is as it was.` };
    const commit = sha === undefined ? undefined : await host.commitAt(sha);
    if (sha === undefined || commit?.parents[0] !== head.sha || !commit.message.includes(body))
      return written;
    return { kind: 'written', value: { sha, url: url.replace(/\/pull\/\d+$/, `/commit/${sha}`) } };
  });
}
