import { type Changes, changesSince } from '../evidence/setup/changes-since.ts';
import { LogSetup } from '../evidence/setup/log-setup.ts';
import type { SetupFacts } from '../evidence/setup/setup-facts.ts';
import type { Evidence } from '../kernel/evidence.ts';
import { UnreadableLog } from '../kernel/unreadable-log.ts';
import { type CiJob, type CiRun, type CodeHost, HostFailure } from '../ports/code-host.ts';
import type { ActionPorts } from './action-ports.ts';
import type { Treatment } from './find-treatment.ts';

/** Runs that are looked at for a green job of the name: one may have skipped it. */
const MOST_RUNS = 3;

/**
 * What changed in a red job's set-up since the job of the same name was last green, on the base branch or on the pull
 * request's own; or one sentence why that is not known. Nothing here fails a diagnosis but the end of the run.
 */
export async function changesSinceGreen(
  { host, secrets }: ActionPorts,
  treatment: Treatment,
  { job, setup, evidence }: { readonly job: CiJob; readonly setup: SetupFacts; readonly evidence: Evidence },
): Promise<Changes | string> {
  if (setup.size === 0) return 'the log of the red job does not say what it was set up with';
  try {
    for (const run of await greenRuns(host, treatment, job)) {
      const same = (await host.jobs(run)).find(
        ({ name, conclusion }) => name === job.name && conclusion === 'success',
      );
      if (same === undefined) continue;
      const green = await setupOf(host, same);
      return typeof green === 'string'
        ? `the log of the green run ${run.id}: ${green}`
        : changesSince(green, setup, evidence, { since: run.id, secrets });
    }
    return 'no earlier run has this job green on the base branch or on this one';
  } catch (error) {
    if (error instanceof UnreadableLog) return `the log of the green run cannot be read (${error.message})`;
    if (error instanceof HostFailure && error.kind !== 'interrupted') return error.message;
    throw error;
  }
}

/**
 * The newest green runs that began before the red job ended. A fork may have branches of any name: a run counts only where
 * its commit comes from the repository that the branch is in.
 */
async function greenRuns(host: CodeHost, { pull, ci }: Treatment, job: CiJob): Promise<readonly CiRun[]> {
  const { workflowId } = ci;
  const [owner = ''] = host.repository.toLowerCase().split('/');
  const wish = { workflowId, until: job.completedAt };
  const [ofBase, ofHead] = await Promise.all([
    host.greenRuns({ ...wish, branch: pull.base.ref }),
    host.greenRuns({ ...wish, branch: pull.head.ref }),
  ]);
  const trusted = [
    ...ofBase.filter(({ headRepository }) => headRepository?.owner.toLowerCase() === owner),
    ...ofHead.filter(({ headRepository }) => headRepository?.id === pull.headRepositoryId),
  ];
  const others = new Map(trusted.filter(({ id }) => id !== ci.id).map((run) => [run.id, run]));
  return [...others.values()].sort((a, b) => b.id - a.id).slice(0, MOST_RUNS);
}

async function setupOf(host: CodeHost, job: CiJob): Promise<SetupFacts | string> {
  const log = await host.jobLog(job);
  if (log.kind !== 'log') return log.reason;
  const setup = new LogSetup();
  await setup.read(log.chunks);
  return setup.of(null);
}
