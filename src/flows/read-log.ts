import { distil } from '../evidence/distil.ts';
import { type ReadEvidence, readEvidence } from '../evidence/read-evidence.ts';
import { sameFailure } from '../evidence/same-failure.ts';
import type { Evidence } from '../kernel/evidence.ts';
import { encodeSource } from '../kernel/source-text.ts';
import type { TestRun } from '../ports.ts';
import type { TestCommand } from '../repair/workspace.ts';
import { cutLogNote, savedLogSentence } from '../report/log-sentence.ts';
import { type Ending, misuse } from './ending.ts';
import type { HealRun } from './heal-run.ts';
import { interruptible } from './interruptible.ts';
import { logToRead } from './log-to-read.ts';
import { withSuspects } from './with-suspects.ts';

/** The evidence of the saved log; undefined without one, an ending when it tells nothing or cannot be read. */
export async function readLog(run: HealRun): Promise<Evidence | Ending | undefined> {
  const { request, ports, signal } = run;
  const { log, maxLogChars: maxChars } = request;
  if (log === undefined) return undefined;
  const known = new Set(ports.checkout.walk());
  const keep = ports.keepLog();
  const read = await readEvidence(interruptible(log.chunks, signal), {
    maxChars,
    secrets: ports.secrets,
    isWorkspaceFile: (path) => known.has(path),
    keep,
    ...(request.test === undefined ? {} : { command: request.test }),
  }).catch(unreadable);
  if (read.kind === 'problem')
    return misuse(
      read.trouble === 'empty' || read.trouble === 'blank' ? 'log.empty' : 'log.unreadable',
      savedLogSentence(log.name, read),
    );
  const { cut } = read;
  const evidence = withSuspects(read.evidence, ports.changes, ports.secrets);
  const note = cut === undefined ? {} : { note: cutLogNote(log.name, cut) };
  ports.journal.append({ kind: 'evidence', ...note, ...evidence });
  run.log = logToRead(keep, evidence, maxChars);
  return evidence;
}

/** What the system says about a log that it cannot read to the end; anything else is a bug. */
function unreadable(error: unknown): ReadEvidence {
  if (error instanceof Error && 'syscall' in error)
    return { kind: 'problem', trouble: 'unreadable', what: error.message };
  throw error;
}

/** The test command: as asked for, else the log's own after asking once. */
export async function chooseCommand(
  { request, ports }: HealRun,
  evidence: Evidence | undefined,
): Promise<TestCommand | Ending> {
  const { workingDirectory, testTimeoutMs: timeoutMs } = request;
  if (request.test !== undefined)
    return { text: request.test, stopOnError: false, workingDirectory, timeoutMs };
  const text = evidence?.command ?? undefined;
  if (text === undefined)
    return misuse('command.unknown', 'No test command: say it with --test, for example --test "npm test".');
  const answer = await ports.person.ask({
    about: 'command',
    intro: `The log's failing step runs this${evidence?.step.name ? ` (${evidence.step.name})` : ''}:`,
    shown: text,
    proof: '',
    warnings: [],
    prompt: 'Run it on a copy of the checkout?',
  });
  if (answer.kind === 'no')
    return misuse(
      'command.denied',
      `The log's command was not run (${answer.by} said no): say the test command with --test.`,
    );
  return { text, stopOnError: true, workingDirectory, timeoutMs };
}

/** `true` when what failed here is what the log shows; edits are offered only then. */
export async function fitsTheLog(
  { ports }: HealRun,
  evidence: Evidence | undefined,
  run: TestRun,
): Promise<boolean> {
  if (evidence === undefined) return true;
  return sameFailure(
    evidence,
    await distil([encodeSource(run.output)], {
      maxChars: 3_000,
      secrets: ports.secrets,
      wasStopped: run.timedOut,
    }),
  );
}
