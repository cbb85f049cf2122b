import { joinJobs } from '../evidence/jobs/join-jobs.ts';
import { withAnnotations } from '../evidence/jobs/with-annotations.ts';
import { withChanges } from '../evidence/setup/changes-sentence.ts';
import type { Evidence } from '../kernel/evidence.ts';
import { redact } from '../kernel/redact.ts';
import {
  type Annotation,
  type ChangedFile,
  type CiJob,
  type CodeHost,
  HostFailure,
} from '../ports/code-host.ts';
import type { AskedLog } from '../ports/kept-log.ts';
import type { ActionPorts } from './action-ports.ts';
import { changesSinceGreen } from './changes-since-green.ts';
import { type Ending, ending } from './ending.ts';
import { isRed, type Treatment } from './find-treatment.ts';
import { type RedJob, readRedJobs } from './read-red-jobs.ts';
import { withSuspects } from './with-suspects.ts';

/** What CI says about its failure: the evidence of all red jobs, and which job and step tell most. */
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

/**
 * Reads the logs and annotations of the red jobs, holds the pull request's `change` against what they say, and looks what
 * changed in the set-up since the job was green.
 */
export async function collectEvidence(
  ports: ActionPorts,
  treatment: Treatment,
  maxChars: number,
  change: readonly ChangedFile[],
): Promise<CiEvidence | Ending> {
  const { host, secrets, journal } = ports;
  const { ci } = treatment;
  const all = await host.jobs(ci);
  const red = await readRedJobs(ports, all.filter(isRed), maxChars);
  if (red.length === 0) {
    return ending(
      'explained',
      'run.no-jobs',
      `The run ${ci.url} has no failed job: its workflow file is invalid, or it was cancelled.`,
    );
  }
  const named = red.map(({ job, evidence }) => ({
    name: redact(job.name, secrets).text,
    conclusion: job.conclusion ?? 'failure',
    evidence,
  }));
  const joined = joinJobs(named, maxChars);
  const main = joined === undefined ? undefined : red[joined.main];
  if (joined === undefined || main === undefined) return noLog(red);
  for (const job of red) if (job !== main) job.drop();
  const annotated = withAnnotations(joined.evidence, await remarks(host, main.job), { maxChars, secrets });
  const changes = await changesSinceGreen(ports, treatment, { ...main, evidence: annotated });
  const compared = typeof changes === 'string' ? annotated : withChanges(annotated, changes);
  const evidence = withSuspects(compared, change, secrets);
  journal.append({
    kind: 'evidence',
    ci: { run: ci.id, head: ci.headSha, endedAt: endOf(all) },
    ...(main.note === undefined ? {} : { note: main.note }),
    ...(typeof changes === 'string' ? { notCompared: redact(changes, secrets).text } : {}),
    ...evidence,
  });
  return { evidence, job: main.job, step: main.step, log: main.log, note: main.note };
}

function noLog(red: readonly RedJob[]): Ending {
  const trouble = red.find((job) => job.trouble !== undefined)?.trouble;
  return ending(
    'unavailable',
    'log.missing',
    trouble ?? `${red[0]?.job.name ?? 'The job'} failed, but it has no log.`,
  );
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
async function remarks(
  host: CodeHost,
  job: CiJob,
): Promise<readonly { readonly path: string; readonly line: number; readonly message: string }[]> {
  const found = await host.annotations(job).catch((error: unknown): readonly Annotation[] => {
    if (error instanceof HostFailure) return [];
    throw error;
  });
  return found
    .filter(({ level, path }) => level === 'failure' && path !== '.github')
    .map(({ path, startLine: line, message }) => ({ path, line, message }));
}
