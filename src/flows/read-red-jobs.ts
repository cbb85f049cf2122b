import { readEvidence } from '../evidence/read-evidence.ts';
import type { SetupFacts } from '../evidence/setup/setup-facts.ts';
import type { Evidence } from '../kernel/evidence.ts';
import { groupBy } from '../kernel/group-by.ts';
import { redact } from '../kernel/redact.ts';
import { type CiJob, HostFailure } from '../ports/code-host.ts';
import type { AskedLog } from '../ports/kept-log.ts';
import { cutJobLogNote, jobLogSentence } from '../report/log-sentence.ts';
import type { ActionPorts } from './action-ports.ts';
import { isRed } from './find-treatment.ts';
import { inTurn } from './in-turn.ts';
import { logToRead } from './log-to-read.ts';

/** A red job and what its log holds. */
export interface RedJob {
  readonly job: CiJob;
  /** The name of the failing step as GitHub shows it; undefined when no step failed. */
  readonly step: string | undefined;
  /** undefined: the log was not read; `trouble` says why, in a sentence, where that was tried. */
  readonly evidence: Evidence | undefined;
  readonly setup: SetupFacts;
  /** The log for the model to look things up in. */
  readonly log: AskedLog | undefined;
  /** Gives back the room of the kept log. */
  readonly drop: () => void;
  /** What a person has to know about the log, in a sentence; undefined when it is whole. */
  readonly note: string | undefined;
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

async function readJob(
  { host, secrets, keepLog }: ActionPorts,
  job: CiJob,
  maxChars: number,
): Promise<RedJob> {
  const log = await host.jobLog(job);
  if (log.kind !== 'log') return unread(job, `${job.name} failed, but ${log.reason}`);
  const keep = keepLog();
  const read = await readEvidence(log.chunks, { maxChars, secrets, keep });
  if (read.kind === 'problem') {
    keep.drop();
    return unread(job, jobLogSentence(job.name, read));
  }
  const step = failedStep(job);
  const named = {
    job: redact(job.name, secrets).text,
    name: step === undefined ? read.evidence.step.name : redact(step.name, secrets).text,
    number: step?.number ?? null,
  };
  return {
    job,
    step: step?.name,
    evidence: { ...read.evidence, step: named },
    setup: read.setup.of(null),
    log: logToRead(keep, read.evidence, maxChars),
    drop: () => keep.drop(),
    note: read.cut === undefined ? undefined : cutJobLogNote(read.cut),
    trouble: undefined,
  };
}

const failedStep = ({ steps }: CiJob): CiJob['steps'][number] | undefined => steps.find(isRed);

const unread = (job: CiJob, trouble: string | undefined): RedJob => ({
  job,
  step: failedStep(job)?.name,
  evidence: undefined,
  setup: NO_SETUP,
  log: undefined,
  drop: () => undefined,
  note: undefined,
  trouble,
});
