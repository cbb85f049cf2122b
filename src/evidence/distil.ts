import type { Evidence, FailingTest } from '../kernel/evidence.ts';
import type { LogPiece } from '../kernel/log-piece.ts';
import type { LogKeeper } from '../ports/kept-log.ts';
import { excerptOf } from './excerpt/excerpt.ts';
import { failureFacts } from './failure-facts.ts';
import { joinJobs } from './jobs/join-jobs.ts';
import { mentionsIn, resolved } from './mentions.ts';
import { type JobReading, readJob } from './read-job.ts';
import { readStep } from './step-reading.ts';
import { collectSteps } from './steps/collect-steps.ts';
import { keptLines } from './steps/kept-lines.ts';
import type { LogLine } from './steps/log-line.ts';

const MAX_TESTS = 200;

export interface DistilOptions {
  /** Longest excerpt, in UTF-16 units. */
  readonly maxChars: number;
  /** Values to redact besides what looks like a secret. */
  readonly secrets: readonly string[];
  /** Whether a path (relative, `/`-separated) is a file of the tree under treatment. */
  readonly isWorkspaceFile?: (path: string) => boolean;
  /** Of several failed jobs only those count whose step ran this, where there is one. */
  readonly command?: string;
  /** It did not end by itself: a time limit or a signal ended it. */
  readonly wasStopped?: boolean;
  /** Gets the whole log, cleaned and redacted, while it is read. */
  readonly keep?: LogKeeper;
  /** Sees every line as it is read. */
  readonly watch?: (line: LogLine) => void;
}

/**
 * Reduces a log of any length to evidence: GitHub's job log, `gh run view --log`, or plain tool output, told apart by
 * content, read once in bounded memory. Of several failed jobs the one that tells most is quoted, and the others as `joinJobs`
 * does. A log without any text has `linesRead` 0.
 */
export async function distil(
  pieces: AsyncIterable<LogPiece> | Iterable<LogPiece>,
  options: DistilOptions,
): Promise<Evidence> {
  const kept = options.keep === undefined ? undefined : keptLines(options.keep, options.secrets);
  const { jobs, bytesRead, linesRead, isBlank } = await collectSteps(pieces, (line) => {
    kept?.add(line);
    options.watch?.(line);
  });
  kept?.end();
  const read = [...jobs].map(([name, steps]) => readJob(name, steps, options));
  if (read.length === 0 || isBlank) return nothing(bytesRead);
  const own = read.filter(({ end }) => end?.kind !== 'cancelled');
  const asked = own.filter(
    ({ command }) => command !== null && options.command !== undefined && command.includes(options.command),
  );
  const cases = asked.length > 0 ? asked : own.length > 0 ? own : read;
  const joined = joinJobs(
    cases.map((one) => ({
      name: one.job ?? '',
      conclusion: one.end === null ? 'unknown' : 'failure',
      evidence: evidenceOf(one, linesRead, options),
    })),
    options.maxChars,
  );
  if (joined === undefined) throw new Error('a log that was read gives evidence');
  const others = read.filter((one) => !cases.includes(one));
  const named = [
    ...joined.evidence.jobs,
    ...others.map(({ job, end }) => ({
      name: job ?? '',
      conclusion: end?.kind === 'cancelled' ? 'cancelled' : 'failure',
      signature: null,
    })),
  ];
  return { ...joined.evidence, jobs: named.filter(({ name }) => name !== ''), bytesRead, linesRead };
}

/** What one job's failing step tells, as if it were alone in its log. */
function evidenceOf(
  { job, name, end, command, reading, facts, dropped, redacted }: JobReading,
  linesRead: number,
  { maxChars, isWorkspaceFile }: DistilOptions,
): Evidence {
  const { lines } = reading;
  const excerpt = excerptOf(reading, maxChars, command ?? name);
  return {
    class: facts.class,
    signature: facts.signature,
    command,
    exitCode: end?.exitCode ?? null,
    step: { job, name, number: null },
    toolchain: [],
    tests: facts.tests.slice(0, MAX_TESTS).map((test) => inWorkspace(test, isWorkspaceFile)),
    mentions: mentionsIn([...excerpt.text.split('\n'), ...lines], isWorkspaceFile),
    suspects: [],
    counts: facts.counts,
    excerpt: excerpt.text,
    bytesRead: 0,
    linesRead: 0,
    omitted: [
      { what: 'other steps', lines: Math.max(0, linesRead - lines.length - dropped) },
      { what: 'middle of a long step', lines: dropped },
      { what: 'failing tests past the first 200', lines: Math.max(0, facts.tests.length - MAX_TESTS) },
      { what: 'lines of the failing step that tell less', lines: lines.length - excerpt.shown },
    ].filter((part) => part.lines > 0),
    jobs: [],
    redacted,
  };
}

function inWorkspace(test: FailingTest, isWorkspaceFile: DistilOptions['isWorkspaceFile']): FailingTest {
  return test.file === undefined ? test : { ...test, file: resolved(test.file, isWorkspaceFile).path };
}

function nothing(bytesRead: number): Evidence {
  return {
    class: 'unknown',
    signature: failureFacts(readStep([], false), null, null).signature,
    command: null,
    exitCode: null,
    step: { job: null, name: null, number: null },
    toolchain: [],
    tests: [],
    mentions: [],
    suspects: [],
    counts: null,
    excerpt: '',
    bytesRead,
    linesRead: 0,
    omitted: [],
    jobs: [],
    redacted: 0,
  };
}
