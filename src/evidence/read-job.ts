import type { FailureClass } from '../kernel/evidence.ts';
import { redact } from '../kernel/redact.ts';
import { type FailureFacts, failureFacts } from './failure-facts.ts';
import { lineWeight } from './line-weight.ts';
import { readStep, type StepReading } from './step-reading.ts';
import type { BoundedLines } from './steps/bounded-lines.ts';
import type { Step } from './steps/step.ts';
import type { JobSteps } from './steps/step-collector.ts';
import { readStepEnd, type StepEnd } from './steps/step-end.ts';
import { stepCommand } from './steps/step-header.ts';
import { NAMES_ERROR } from './weights.ts';

/** The failing step of one job, redacted and read. */
export interface JobReading {
  /** null where the log does not name it. */
  readonly job: string | null;
  /** The step's name; in a job log, which has none, what stands after `Run`. */
  readonly name: string | null;
  readonly end: StepEnd | null;
  readonly command: string | null;
  readonly reading: StepReading;
  readonly facts: FailureFacts;
  /** How many lines of it were too many to be read. */
  readonly dropped: number;
  readonly redacted: number;
}

const FROM_OUTSIDE = new Set([124, 134, 137, 139, 143]);
/** Of such a failure the logs that a later step prints may tell the cause. */
const WEAK: ReadonlySet<FailureClass> = new Set(['infrastructure', 'timeout', 'config', 'unknown']);

/**
 * Reads the failing step of a job; with the step before it when it names no error itself, and with the logs printed after
 * it when it does not tell the cause. `wasStopped`: it did not end by itself.
 */
export function readJob(
  job: string | null,
  { failing, before, logs }: JobSteps,
  { secrets, wasStopped = false }: { readonly secrets: readonly string[]; readonly wasStopped?: boolean },
): JobReading {
  let redacted = 0;
  const safe = (text: string) => {
    const result = redact(text, secrets);
    redacted += result.redacted;
    return result.text;
  };
  const own = untilEnd(failing);
  const isMute = !own.some((line) => !line.startsWith('##[error]') && namesError(line));
  const isStopped = wasStopped || isMute || endedFromOutside(failing.end);
  const [first, ...header] = failing.header;
  const raw = first === undefined ? (failing.end?.command ?? null) : stepCommand(first.text, header);
  const command = raw === null ? null : safe(raw);
  const read = (lines: readonly string[]) => {
    const reading = readStep(safe(lines.join('\n')).split('\n'), isStopped);
    return { reading, facts: failureFacts(reading, failing.end, command) };
  };
  const others: BoundedLines[] = [];
  let lines = own;
  const earlier = isMute && before !== null ? before.body.lines() : [];
  if (before !== null && earlier.some(namesError)) {
    others.push(before.body);
    lines = [...earlier, ...own];
  }
  let known = read(lines);
  if (logs !== null && WEAK.has(known.facts.class)) {
    others.push(logs.body);
    redacted = 0;
    known = read([...lines, ...logs.body.lines()]);
  }
  return {
    job: job === null ? null : safe(job),
    name: failing.name === null ? null : safe(failing.name),
    end: failing.end,
    command,
    ...known,
    dropped: [failing.body, ...others].reduce((sum, { omitted }) => sum + omitted, 0),
    redacted,
  };
}

const namesError = (line: string): boolean => lineWeight(line) >= NAMES_ERROR;

/** Timed out, cancelled, or ended by a signal (128 + its number, as shells report it; 124 is timeout(1)'s). */
function endedFromOutside(end: StepEnd | null): boolean {
  if (end === null) return false;
  return end.kind === 'timeout' || end.kind === 'cancelled' || FROM_OUTSIDE.has(end.exitCode ?? 0);
}

/** The step's lines up to its last terminal marker: what came after is the runner's. */
function untilEnd({ body, end, isEnded }: Step): string[] {
  const lines = body.lines();
  if (isEnded || end === null || end.kind === 'error') return lines;
  const last = lines.findLastIndex((line) => readStepEnd(line)?.kind === end.kind);
  return last === -1 ? lines : lines.slice(0, last + 1);
}
