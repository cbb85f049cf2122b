import { distil } from '../evidence/distil.ts';
import { logText } from '../evidence/log-text.ts';
import type { Evidence } from '../kernel/evidence.ts';
import { redact } from '../kernel/redact.ts';
import { UnreadableLog } from '../kernel/unreadable-log.ts';
import { type ChangedFile, type CiJob, type CiRun, type CodeHost, HostFailure } from '../ports/code-host.ts';
import type { ActionPorts } from './action-ports.ts';
import { type Ending, ending } from './ending.ts';
import { isRed } from './find-treatment.ts';
import { withSuspects } from './with-suspects.ts';

/** What CI says about its failure: the evidence of the job that tells most, and which job and step that is. */
export interface CiEvidence {
  readonly evidence: Evidence;
  readonly job: CiJob;
  /** The name of the failing step as GitHub shows it; undefined when no step failed. */
  readonly step: string | undefined;
}

const MOST_JOBS = 3;
const MOST_ANNOTATIONS = 10;
// What tells least comes last: another job of the same run may hold the cause.
const WEAK = new Set(['unknown', 'infrastructure', 'timeout']);

/** Streams the logs of the failed jobs (three at most) through the distiller, and holds the change against what they say. */
export async function collectEvidence(
  { host, secrets, journal }: ActionPorts,
  ci: CiRun,
  maxChars: number,
  changes: readonly ChangedFile[],
): Promise<CiEvidence | Ending> {
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
    const log = await host.jobLog(job);
    if (log.kind !== 'log') {
      trouble = log.reason;
      continue;
    }
    const read = await distil(logText(log.chunks), { maxChars, secrets }).catch(unreadable);
    if (typeof read === 'string' || read.excerpt.trim() === '') {
      trouble = typeof read === 'string' ? `its log cannot be read (${read})` : 'its log is empty';
      continue;
    }
    found.push(placed(read, job, secrets));
  }
  const main = found.find(({ evidence }) => !WEAK.has(evidence.class)) ?? found[0];
  if (main === undefined) {
    return ending(
      'unavailable',
      'log.missing',
      `${jobs[0]?.name ?? 'The job'} failed, but ${trouble || 'it has no log'}.`,
    );
  }
  const collected: Evidence = {
    ...main.evidence,
    mentions: [...(await annotated(host, main.job, secrets)), ...main.evidence.mentions],
    jobs: found.map(({ job, evidence: { signature } }) => ({
      name: redact(job.name, secrets).text,
      conclusion: job.conclusion ?? 'failure',
      signature,
    })),
  };
  const evidence = withSuspects(collected, changes, secrets);
  const source = { run: ci.id, head: ci.headSha, endedAt: endOf(all) };
  journal.append({ kind: 'evidence', ci: source, ...evidence });
  return { ...main, evidence };
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

function placed(evidence: Evidence, job: CiJob, secrets: readonly string[]): CiEvidence {
  const step = job.steps.find(isRed);
  const named = {
    job: redact(job.name, secrets).text,
    name: step === undefined ? evidence.step.name : redact(step.name, secrets).text,
    number: step?.number ?? null,
  };
  return { evidence: { ...evidence, step: named }, job, step: step?.name };
}

function unreadable(error: unknown): string {
  if (error instanceof UnreadableLog) return error.message;
  throw error;
}
