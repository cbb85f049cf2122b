import { clip } from '../kernel/clip.ts';
import { encodeSource } from '../kernel/source-text.ts';
import { type CodeHost, HostFailure, type PullRequest, type Written } from '../ports/code-host.ts';
import type { Clock, TestRun } from '../ports.ts';
import type { CiOnCommit } from '../report/comments/applied-comment.ts';
import { commitMessage } from '../review/commit-message.ts';
import type { ActionPorts } from './action-ports.ts';
import { addPermission } from './add-permission.ts';
import type { Yes } from './consent-now.ts';
import { type Ending, ending } from './ending.ts';
import { movedOn } from './moved-on.ts';
import { storedRun } from './stored-run.ts';

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

const REASON_CHARS = 300;

/** Commits a proposal whose tests passed (`after`) onto the branch, if that still stands at the proposal's head. */
export async function commitProposal(
  { stored, approver, by }: Yes,
  after: TestRun,
  startsCi: boolean,
  { host, clock }: ActionPorts,
): Promise<Committed> {
  const pull = await host.pull(stored.pull);
  if (pull === undefined || pull.head.sha !== stored.head) return { ending: movedOn(stored) };
  const draft = {
    branch: pull.head.ref,
    parent: stored.head,
    ...commitMessage(stored, approver, by.url),
    files: stored.edits.map(({ path, mode, after: text }) => ({ path, mode, content: encodeSource(text) })),
  };
  const sides = { before: storedRun(stored), after, proposal: stored.proposal, diagnosis: stored.diagnosis };
  const written = await foundAgain(host, pull, draft.body, await host.commit(draft));
  switch (written.kind) {
    case 'written': {
      const { sha } = written.value;
      const ci = startsCi ? 'starts' : await ciOn(sha, host, clock);
      const sentence = `proposal ${stored.id} is committed as ${sha.slice(0, 7)}; the tests pass on exactly that tree.`;
      return { commit: written.value, after, ci, ending: ending('verified', 'tests.pass', sentence, sides) };
    }
    case 'moved':
      return { ending: movedOn(stored) };
    case 'forbidden':
      return {
        ending: ending(
          'unavailable',
          'github.forbidden',
          `The tests pass, but the token may not commit (${clip(written.reason, REASON_CHARS)})${addPermission(written.permission)}.`,
          sides,
        ),
      };
    case 'unknown':
    case 'limited':
    case 'invalid': {
      const why = clip(written.reason, REASON_CHARS);
      const sentence =
        written.kind !== 'unknown'
          ? `The tests pass, but the commit failed: ${why}`
          : `The tests pass, but whether the commit came about is not known: ${why} Look at the branch before you approve again.`;
      return { ending: ending('unavailable', 'github.not-committed', sentence, sides) };
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

/** Runs of GITHUB_TOKEN's commits wait for a person, or are never made; they show up within seconds. */
function ciOn(sha: string, host: CodeHost, clock: Clock): Promise<CiOnCommit> {
  return unlessHostFails('not-seen', async () => {
    for (const waitMs of [0, 2_000, 4_000]) {
      if (waitMs > 0) await clock.sleep(waitMs);
      const runs = await host.runsOf(sha);
      if (runs.some(({ conclusion }) => conclusion === 'action_required')) return 'waits';
    }
    return 'not-seen';
  });
}

/** What was written stands, whatever becomes of a look at it. */
async function unlessHostFails<T>(otherwise: T, look: () => Promise<T>): Promise<T> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof HostFailure) return otherwise;
    throw error;
  }
}
