import type { CiRun, CodeHost } from '../ports/code-host.ts';
import { bareReport } from '../report/comments/bare-report.ts';
import { runComment } from '../report/comments/run-comment.ts';
import { statusLine } from '../report/status-line.ts';
import { appliedIds } from '../review/applied-ids.ts';
import type { StoredProposal } from '../review/marker/stored-proposal.ts';
import { hidden } from '../review/marker/write-marker.ts';
import type { PostedProposal } from '../review/open-proposals.ts';
import type { ActionPorts } from './action-ports.ts';
import { type Ending, ending } from './ending.ts';
import { isRed } from './find-treatment.ts';
import type { Finished } from './finished.ts';
import { type PullRecord, readPull } from './read-pull.ts';
import { standing } from './standing.ts';
import { whoCommitted } from './who-committed.ts';

type Ports = Pick<ActionPorts, 'host' | 'journal'>;

/**
 * Closes a proposal whose whole post-image stands in the run's head, so that CI's own result is its verification: a person
 * committed it with GitHub's button, or a run of ours was stopped once it had. Asks no model and runs no code.
 */
export async function reconcile(
  { run: runId, key }: { readonly run: number; readonly key: string | undefined },
  ports: Ports,
): Promise<Finished> {
  const { host } = ports;
  const ci = await host.run(runId);
  const { headRepository } = ci ?? {};
  if (ci === undefined || headRepository === undefined)
    return nothing('run.none', `There is no run ${runId} to look at.`);
  const pulls = await host.openPullsFrom(headRepository.owner, ci.headBranch);
  const pull = pulls.find(
    ({ head, headRepositoryId }) => head.sha === ci.headSha && headRepositoryId === headRepository.id,
  );
  if (pull === undefined) return nothing('pull.none', 'No open pull request has this head.');
  const record = await readPull(host, pull, key, []);
  const newest = openOf(record).at(-1);
  if (newest === undefined) return nothing('proposal.none', 'No proposal is open on this pull request.');
  if (!(await isAbout(ci, newest.stored, host))) {
    const run = `${ci.workflowName} on ${ci.event}`;
    return nothing('run.other', `${run} is not known to be what was red, so it proves no fix of it.`);
  }
  // Since the event it may have been started again.
  if (ci.conclusion !== 'success' && !isRed(ci))
    return nothing('run.not-finished', `${ci.url} was started again and has not ended.`);
  const [present, all] = await standing(host, newest.stored, ci.headSha);
  if (present < all) {
    return nothing(
      'proposal.not-there',
      `${present} of ${all} files of proposal ${newest.stored.id} are as it proposed.`,
    );
  }
  return close(ci, newest, record, ports);
}

/** Closes a proposal that was committed and left CI red; undefined where the run's head holds none. */
export async function closeCommitted(
  ci: CiRun,
  record: PullRecord,
  ports: Ports,
): Promise<Finished | undefined> {
  const newest = openOf(record).at(-1);
  // On its own head a proposal is not committed, whatever stands there.
  if (newest === undefined || newest.stored.head === ci.headSha) return undefined;
  if (!(await isAbout(ci, newest.stored, ports.host))) return undefined;
  const [present, all] = await standing(ports.host, newest.stored, ci.headSha);
  return present < all ? undefined : close(ci, newest, record, ports);
}

/**
 * Only the workflow that was red can tell that it is not any more, and only started by the same event: a push tests the head, a
 * pull request its merge. Where the red run is gone nobody can tell.
 */
async function isAbout(
  { workflowId, event }: CiRun,
  { failure, run }: StoredProposal,
  host: CodeHost,
): Promise<boolean> {
  if (workflowId !== failure.workflow || run === null) return false;
  return (await host.run(run))?.event === event;
}

function openOf(record: PullRecord): readonly PostedProposal[] {
  const applied = appliedIds(record, record.viewer.id);
  return record.proposals.filter(
    ({ stored }) => !applied.has(stored.id) && !record.ledger.denied.has(stored.id),
  );
}

async function close(
  ci: CiRun,
  posted: PostedProposal,
  record: PullRecord,
  { host, journal }: Ports,
): Promise<Finished> {
  const { stored } = posted;
  const end = ofCi(ci, stored, await whoCommitted(host, posted, record, ci.headSha));
  journal.append({
    kind: 'apply',
    files: stored.edits.map(({ path }) => path),
    backup: null,
    restored: false,
    proposal: stored.id,
  });
  const line = statusLine(end.verdict);
  if (line !== undefined) await host.setStatus(ci.headSha, { ...line, targetUrl: ci.url });
  await host.postComment(stored.pull, closing(end, ci, stored));
  return { ending: end, stored, commitSha: ci.headSha };
}

/** `came` says how the proposal came onto the branch. */
function ofCi({ conclusion, workflowName }: CiRun, stored: StoredProposal, came: string): Ending {
  const sides = { proposal: stored.proposal, diagnosis: stored.diagnosis };
  return conclusion === 'success'
    ? ending(
        'verified',
        'ci.passed',
        `proposal ${stored.id} ${came}, and ${workflowName} passes on it.`,
        sides,
      )
    : ending(
        'still-failing',
        'ci.failed',
        `proposal ${stored.id} ${came}, and ${workflowName} is still red.`,
        sides,
      );
}

function closing({ verdict }: Ending, { url }: CiRun, { id }: StoredProposal): string {
  return runComment(bareReport(verdict, { runUrl: url }), hidden({ applied: id, verdict: verdict.word }));
}

const nothing = (rule: string, sentence: string): Finished => ({ ending: ending('healthy', rule, sentence) });
