import { readEvidence } from '../evidence/read-evidence.ts';
import type { Evidence } from '../kernel/evidence.ts';
import { redact } from '../kernel/redact.ts';
import { type CiJob, type CiRun, type CodeHost, HostFailure } from '../ports/code-host.ts';
import type { AskedLog } from '../ports/kept-log.ts';
import { cutJobLogNote, jobLogSentence } from '../report/log-sentence.ts';
import type { ActionPorts } from './action-ports.ts';
import { type Ending, ending } from './ending.ts';
import { isRed } from './find-treatment.ts';
import { logToRead } from './log-to-read.ts';

/** What CI says about its failure: the evidence of the job that tells most, and which job and step that is. */
export interface CiEvidence {
  readonly evidence: Evidence;
  readonly job: CiJob;
  /** The name of the failing step as GitHub shows it; undefined when no step failed. */
  readonly step: string | undefined;
  /** The job's log for the model to look things up in. */
  readonly log: AskedLog | undefined;
  /** What a person has to know about the log, in a sentence; undefined when it is whole. */
  readonly note: string | undefined;
}

const MOST_JOBS = 3;
const MOST_ANNOTATIONS = 10;
// What tells least comes last: another job of the same run may hold the cause.
const WEAK = new Set(['unknown', 'infrastructure', 'timeout']);

/** Streams the logs of the failed jobs (three at most) through the distiller. */
export async function collectEvidence(
  ports: ActionPorts,
  ci: CiRun,
  maxChars: number,
): Promise<CiEvidence | Ending> {
  const { host, secrets, journal } = ports;
  const all = await host.jobs(ci);
  const jobs = all.filter(isRed);
  if (jobs.length === 0) {
    return ending(
      'explained',
      'run.no-jobs',
      `The run ${ci.url} has no failed job: its workflow file is invalid, or it was cancelled.`,
    );
  }
  const found: CiEvidence[] = [];
  let trouble = '';
  for (const job of jobs.slice(0, MOST_JOBS)) {
    const read = await evidenceOf(job, ports, maxChars);
    if (typeof read === 'string') trouble ||= read;
    else found.push(read);
  }
  const main = found.find(({ evidence }) => !WEAK.has(evidence.class)) ?? found[0];
  if (main === undefined) return ending('unavailable', 'log.missing', trouble);
  const evidence: Evidence = {
    ...main.evidence,
    mentions: [...(await annotated(host, main.job, secrets)), ...main.evidence.mentions],
    jobs: found.map(({ job, evidence: { signature } }) => ({
      name: redact(job.name, secrets).text,
      conclusion: job.conclusion ?? 'failure',
      signature,
    })),
  };
  const source = { run: ci.id, head: ci.headSha, endedAt: endOf(all) };
  const note = main.note === undefined ? {} : { note: main.note };
  journal.append({ kind: 'evidence', ci: source, ...note, ...evidence });
  return { ...main, evidence };
}

/** The evidence of one job's log, or a sentence about why there is none. */
async function evidenceOf(
  job: CiJob,
  { host, secrets, keepLog }: ActionPorts,
  maxChars: number,
): Promise<CiEvidence | string> {
  const log = await host.jobLog(job);
  if (log.kind !== 'log') return `${job.name} failed, but ${log.reason}`;
  const keep = keepLog();
  const read = await readEvidence(log.chunks, { maxChars, secrets, keep });
  if (read.kind === 'problem') return jobLogSentence(job.name, read);
  const { evidence, cut } = read;
  return {
    ...placed(evidence, job, secrets),
    log: logToRead(keep, evidence, maxChars),
    note: cut === undefined ? undefined : cutJobLogNote(cut),
  };
}

/** When the last job ended, as the journal writes moments; null where GitHub does not say of any. */
function endOf(jobs: readonly CiJob[]): string | null {
  const ends = jobs.flatMap(({ completedAt }) => (completedAt === undefined ? [] : [completedAt.getTime()]));
  return ends.length === 0 ? null : new Date(Math.max(...ends)).toISOString();
}

/**
 * What the job's annotations say about files: in the log `::error file=…::` has lost its place. Notes about the workflow
 * itself stand on `.github`; a token that may not read them costs nothing else.
 */
async function annotated(
  host: CodeHost,
  job: CiJob,
  secrets: readonly string[],
): Promise<Evidence['mentions']> {
  const found = await host.annotations(job).catch((error: unknown) => {
    if (error instanceof HostFailure) return [];
    throw error;
  });
  return found
    .filter(({ level, path }) => level === 'failure' && path !== '.github')
    .slice(0, MOST_ANNOTATIONS)
    .map(({ path, startLine: line }) => ({ path: redact(path, secrets).text, line, workspace: false }));
}

function placed(
  evidence: Evidence,
  job: CiJob,
  secrets: readonly string[],
): Pick<CiEvidence, 'evidence' | 'job' | 'step'> {
  const step = job.steps.find(isRed);
  const named = {
    job: redact(job.name, secrets).text,
    name: step === undefined ? evidence.step.name : redact(step.name, secrets).text,
    number: step?.number ?? null,
  };
  return { evidence: { ...evidence, step: named }, job, step: step?.name };
}
