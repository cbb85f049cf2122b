import type { Evidence, FailingTest } from '../kernel/evidence.ts';
import type { LogPiece } from '../kernel/log-piece.ts';
import { redact } from '../kernel/redact.ts';
import type { LogKeeper } from '../ports/kept-log.ts';
import { collectSteps } from './collect-steps.ts';
import { excerptOf } from './excerpt.ts';
import { failureFacts } from './failure-facts.ts';
import { isHit } from './hit.ts';
import { keptLines } from './kept-lines.ts';
import { mentionsIn, resolved } from './mentions.ts';
import type { Step } from './step.ts';
import type { JobSteps } from './step-collector.ts';
import { readStepEnd } from './step-end.ts';
import { stepCommand } from './step-header.ts';

const MAX_TESTS = 200;

export interface DistilOptions {
  /** Longest excerpt, in UTF-16 units. */
  readonly maxChars: number;
  /** Values to redact besides what looks like a secret. */
  readonly secrets: readonly string[];
  /** Whether a path (relative, `/`-separated) is a file of the tree under treatment. */
  readonly isWorkspaceFile?: (path: string) => boolean;
  /** Gets the whole log, cleaned and redacted, while it is read. */
  readonly keep?: LogKeeper;
}

/**
 * Reduces a log of any length to evidence: GitHub's job log, `gh run view --log`, or plain tool output, told apart by
 * content, read once in bounded memory. A log without any text has `linesRead` 0.
 */
export async function distil(
  pieces: AsyncIterable<LogPiece> | Iterable<LogPiece>,
  options: DistilOptions,
): Promise<Evidence> {
  const { jobs, bytesRead, linesRead, isBlank } = await collectSteps(
    pieces,
    options.keep === undefined ? undefined : keptLines(options.keep, options.secrets),
  );
  const cases = [...jobs].map(([name, steps]) => examine(name, steps, options.secrets));
  const main = cases.find(({ end }) => end?.kind === 'exit' || end?.kind === 'timeout') ?? cases[0];
  if (main === undefined || isBlank) return nothing(bytesRead);
  const { lines, facts } = main;
  const excerpt = excerptOf(lines, options.maxChars);
  const counted = lines.length + main.dropped;
  return {
    class: facts.class,
    signature: facts.signature,
    command: main.command,
    exitCode: main.end?.exitCode ?? null,
    step: { job: main.job, name: main.name, number: null },
    toolchain: [],
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

/** Redacts the failing step of a job and reads it; with the step before it when it tells of no error itself. */
function examine(job: string | null, { failing, before }: JobSteps, secrets: readonly string[]) {
  let redacted = 0;
  const safe = (text: string) => {
    const result = redact(text, secrets);
    redacted += result.redacted;
    return result.text;
  };
  const own = untilEnd(failing);
  const isMute = !own.some((line) => !line.startsWith('##[error]') && isHit(line));
  const earlier = isMute && before !== null ? before.body : null;
  const lines = safe([...(earlier?.lines() ?? []), ...own].join('\n')).split('\n');
  const [first, ...header] = failing.header;
  const command = first === undefined ? (failing.end?.command ?? null) : stepCommand(first.text, header);
  return {
    job: job === null ? null : safe(job),
    name: failing.name === null ? null : safe(failing.name),
    end: failing.end,
    command: command === null ? null : safe(command),
    lines,
    dropped: failing.body.omitted + (earlier?.omitted ?? 0),
    facts: failureFacts(lines, failing.end),
    redacted,
  };
}

/** The step's lines up to its last terminal marker: what came after is the runner's. */
function untilEnd({ body, end, isEnded }: Step): string[] {
  const lines = body.lines();
  if (isEnded || end === null || end.kind === 'error') return lines;
  const last = lines.findLastIndex((line) => readStepEnd(line)?.kind === end.kind);
  return last === -1 ? lines : lines.slice(0, last + 1);
}

function inWorkspace(test: FailingTest, isWorkspaceFile: DistilOptions['isWorkspaceFile']): FailingTest {
  return test.file === undefined ? test : { ...test, file: resolved(test.file, isWorkspaceFile).path };
}

function nothing(bytesRead: number): Evidence {
  return {
    class: 'unknown',
    signature: failureFacts([], null).signature,
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
