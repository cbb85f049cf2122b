import type { Evidence, FailingTest } from '../kernel/evidence.ts';
import type { LogPiece } from '../kernel/log-piece.ts';
import type { LogKeeper } from '../ports/kept-log.ts';
import { collectSteps } from './collect-steps.ts';
import { excerptOf } from './excerpt.ts';
import { failureFacts } from './failure-facts.ts';
import { keptLines } from './kept-lines.ts';
import type { LogLine } from './log-line.ts';
import { mentionsIn, resolved } from './mentions.ts';
import { readJob } from './read-job.ts';
import { readStep } from './step-reading.ts';

const MAX_TESTS = 200;

export interface DistilOptions {
  /** Longest excerpt, in UTF-16 units. */
  readonly maxChars: number;
  /** Values to redact besides what looks like a secret. */
  readonly secrets: readonly string[];
  /** Whether a path (relative, `/`-separated) is a file of the tree under treatment. */
  readonly isWorkspaceFile?: (path: string) => boolean;
  /** It did not end by itself: a time limit or a signal ended it. */
  readonly wasStopped?: boolean;
  /** Gets the whole log, cleaned and redacted, while it is read. */
  readonly keep?: LogKeeper;
  /** Sees every line as it is read. */
  readonly watch?: (line: LogLine) => void;
}

/**
 * Reduces a log of any length to evidence: GitHub's job log, `gh run view --log`, or plain tool output, told apart by
 * content, read once in bounded memory. A log without any text has `linesRead` 0.
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
  const cases = [...jobs].map(([name, steps]) => readJob(name, steps, options));
  const main = cases.find(({ end }) => end?.kind === 'exit' || end?.kind === 'timeout') ?? cases[0];
  if (main === undefined || isBlank) return nothing(bytesRead);
  const { facts, reading } = main;
  const { lines, families } = reading;
  const excerpt = excerptOf(reading, options.maxChars, main.command ?? main.name);
  const counted = lines.length + main.dropped;
  return {
    class: facts.class,
    signature: facts.signature,
    command: main.command,
    exitCode: main.end?.exitCode ?? null,
    step: { job: main.job, name: main.name, number: null },
    toolchain: families.map(({ name }) => name),
    tests: facts.tests.slice(0, MAX_TESTS).map((test) => inWorkspace(test, options.isWorkspaceFile)),
    mentions: mentionsIn(lines, options.isWorkspaceFile),
    suspects: [],
    counts: facts.counts,
    excerpt: excerpt.text,
    bytesRead,
    linesRead,
    omitted: [
      { what: 'other steps', lines: Math.max(0, linesRead - counted) },
      { what: 'middle of a long step', lines: main.dropped },
      { what: 'failing tests past the first 200', lines: Math.max(0, facts.tests.length - MAX_TESTS) },
      { what: 'lines of the failing step that tell less', lines: lines.length - excerpt.shown },
    ].filter((part) => part.lines > 0),
    jobs: cases.flatMap(({ job, facts: { signature } }) =>
      job === null ? [] : [{ name: job, conclusion: 'failure', signature }],
    ),
    redacted: main.redacted,
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
