import { distil } from '../evidence/distil.ts';
import { logText } from '../evidence/log-text.ts';
import { LogSetup } from '../evidence/setup/log-setup.ts';
import type { SetupFacts } from '../evidence/setup/setup-facts.ts';
import { toolchainOf } from '../evidence/setup/toolchain-of.ts';
import type { Evidence } from '../kernel/evidence.ts';
import { groupBy } from '../kernel/group-by.ts';
import { redact } from '../kernel/redact.ts';
import { UnreadableLog } from '../kernel/unreadable-log.ts';
import { type CiJob, HostFailure } from '../ports/code-host.ts';
import type { ActionPorts } from './action-ports.ts';
import { isRed } from './find-treatment.ts';
import { inTurn } from './in-turn.ts';

/** A red job and what its log holds. */
export interface RedJob {
  readonly job: CiJob;
  /** The name of the failing step as GitHub shows it; undefined when no step failed. */
  readonly step: string | undefined;
  /** undefined: the log was not read; `trouble` says why where that was tried. */
  readonly evidence: Evidence | undefined;
  readonly setup: SetupFacts;
  readonly trouble: string | undefined;
}

const MOST_LOGS = 8;
const AT_A_TIME = 2;
const NO_SETUP: SetupFacts = new Map();

/**
 * Streams the logs of red jobs through the distiller, two at a time, eight at most: of a wide matrix one job of each kind
 * first. All jobs come back in their order. Throws `HostFailure` where GitHub gave no log at all.
 */
export async function readRedJobs(
  ports: ActionPorts,
  jobs: readonly CiJob[],
  maxChars: number,
): Promise<readonly RedJob[]> {
  const found = new Map<CiJob, RedJob>();
  const failures: HostFailure[] = [];
  await inTurn(oneOfEachFirst(jobs).slice(0, MOST_LOGS), AT_A_TIME, async (job) => {
    try {
      found.set(job, await readJob(ports, job, maxChars));
    } catch (error) {
      if (!(error instanceof HostFailure) || error.kind === 'interrupted') throw error;
      failures.push(error);
      found.set(job, unread(job, error.message));
    }
  });
  const [failure] = failures;
  if (failure !== undefined && ![...found.values()].some(({ evidence }) => evidence !== undefined))
    throw failure;
  return jobs.map((job) => found.get(job) ?? unread(job, undefined));
}

/** Legs of one matrix that failed at one step mostly failed alike: the first of each kind, then the second of each. */
function oneOfEachFirst(jobs: readonly CiJob[]): readonly CiJob[] {
  const kinds = groupBy(jobs, (job) => `${job.name.replace(/ \(.*$/, '')}\n${failedStep(job)?.name ?? ''}`);
  const rounds = [...kinds.values()].flatMap((kind) => kind.map((job, round) => ({ job, round })));
  return rounds.sort((a, b) => a.round - b.round).map(({ job }) => job);
}

async function readJob({ host, secrets }: ActionPorts, job: CiJob, maxChars: number): Promise<RedJob> {
  const log = await host.jobLog(job);
  if (log.kind !== 'log') return unread(job, log.reason);
  const setup = new LogSetup();
  const read = await distil(setup.watch(logText(log.chunks)), { maxChars, secrets }).catch(unreadable);
  if (typeof read === 'string') return unread(job, `its log cannot be read (${read})`);
  if (read.excerpt.trim() === '') return unread(job, 'its log is empty');
  const step = failedStep(job);
  const named = {
    job: redact(job.name, secrets).text,
    name: step === undefined ? read.step.name : redact(step.name, secrets).text,
    number: step?.number ?? null,
  };
  const facts = setup.of(null);
  const evidence = { ...read, step: named, toolchain: [...toolchainOf(facts), ...read.toolchain] };
  return { job, step: step?.name, evidence, setup: facts, trouble: undefined };
}

const failedStep = ({ steps }: CiJob): CiJob['steps'][number] | undefined => steps.find(isRed);

const unread = (job: CiJob, trouble: string | undefined): RedJob => ({
  job,
  step: failedStep(job)?.name,
  evidence: undefined,
  setup: NO_SETUP,
  trouble,
});

function unreadable(error: unknown): string {
  if (error instanceof UnreadableLog) return error.message;
  throw error;
}
