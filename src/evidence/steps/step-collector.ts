import { plainText } from '../../kernel/plain-text.ts';
import { lineWeight } from '../line-weight.ts';
import { BoundedLines } from './bounded-lines.ts';
import type { LogLine } from './log-line.ts';
import { failureRank, type Step } from './step.ts';
import { readStepEnd, type StepEnd } from './step-end.ts';

const MAX_JOBS = 8;
const MAX_HEADER_LINES = 300;
const SCRIPT_COLOUR = /^\x1b\[36;1m/;
/** What the runner itself prints after a step has ended. */
const RUNNER_WORDS =
  /^(?:Cleaning up orphan processes|Node \d+ is being deprecated|Evaluate and set job outputs|Prepare all required actions|Getting action download info|Remove container network|Stop and remove container|##\[(?:start|end)-action )/;
const SURVIVED = /^##\[end-action .*outcome=failure;conclusion=success/;
/** The rank of a step that ended with the runner's own marker. */
const SURE = 4;
/** From this weight on a line says what failed. */
const SAYS_WHAT = 10;
const TRAVIS_DONE = /^The command ".*" exited with \d+\.$/;

/**
 * The failing step of one job, the last step before it that spoke of a failure, and the first one after it that prints the
 * logs of what the job had started.
 */
export interface JobSteps {
  readonly failing: Step;
  readonly before: Step | null;
  readonly logs: Step | null;
}

/** Takes a log line by line and keeps for each job the step that failed; see `isBetter` for which of several. */
export class StepCollector {
  readonly #jobs = new Map<string | null, JobSteps>();
  #current: Step = newStep(null, null);
  #source: string | null = null;
  #before: Step | null = null;
  #isHeader = false;
  #closesNext = false;
  #jobName: string | null = null;

  add(line: LogLine): void {
    const text = plainText(line.text).trimEnd();
    this.#jobName ??= /^Complete job name: (.+)$/.exec(text)?.[1] ?? null;
    if (this.#current.isEnded && SURVIVED.test(text)) this.#current.survived = true;
    const source = line.job === null ? null : `${line.job}\t${line.step}`;
    const opens = text.startsWith('##[group]Run ');
    if (opens || source !== this.#source || this.#closesNext || this.#isOver(text)) {
      this.#close();
      this.#source = source;
      this.#current = newStep(
        line.job,
        opens ? (line.step ?? text.slice('##[group]Run '.length)) : line.step,
      );
      this.#isHeader = opens;
    }
    if (opens) this.#current.header.push({ text: text.slice('##[group]Run '.length), isScript: false });
    else if (this.#isHeader) this.#addHeader(text, SCRIPT_COLOUR.test(line.text));
    else this.#addBody(text);
  }

  /** By job name (null: the log does not name it): jobs that failed, or what there is when nothing says so. */
  finish(): Map<string | null, JobSteps> {
    this.#close();
    const all = [...this.#jobs];
    const failed = all.filter(([, { failing }]) => failureRank(failing) > 0);
    return new Map((failed.length > 0 ? failed : all).map(([job, steps]) => [job ?? this.#jobName, steps]));
  }

  #isOver(text: string): boolean {
    return text === 'Post job cleanup.' || (this.#current.isEnded && RUNNER_WORDS.test(text));
  }

  #addHeader(text: string, isScript: boolean): void {
    if (text === '##[endgroup]') this.#isHeader = false;
    else this.#current.header.push({ text, isScript });
    if (this.#current.header.length > MAX_HEADER_LINES) this.#releaseHeader();
  }

  /** A group that never ends was none: its lines are output. */
  #releaseHeader(): void {
    for (const { text } of this.#current.header.slice(1)) this.#addBody(text);
    this.#current.header = [];
    this.#isHeader = false;
  }

  #addBody(text: string): void {
    const step = this.#current;
    step.body.push(text);
    if (text === '') return;
    const end = readStepEnd(text);
    step.isEnded = end !== null;
    if (end !== null) step.end = stronger(step.end, end);
    this.#closesNext = TRAVIS_DONE.test(text) || (end !== null && !text.startsWith('##'));
  }

  #close(): void {
    if (this.#isHeader) this.#releaseHeader();
    this.#closesNext = false;
    const step = this.#current;
    const known = this.#jobs.get(step.job);
    const before = this.#before?.job === step.job ? this.#before : null;
    if (
      step.body.length > 0 &&
      this.#hasRoom(step) &&
      (known === undefined || isBetter(step, known.failing))
    ) {
      this.#jobs.set(step.job, { failing: step, before, logs: null });
    } else if (known?.logs === null && PRINTS_LOGS.test(step.name ?? '')) {
      this.#jobs.set(step.job, { ...known, logs: step });
    }
    if (step.body.hasHits) this.#before = step;
  }

  #hasRoom(step: Step): boolean {
    if (this.#jobs.has(step.job) || this.#jobs.size < MAX_JOBS) return true;
    const idle = [...this.#jobs].find(([, { failing }]) => failureRank(failing) < failureRank(step));
    return idle !== undefined && this.#jobs.delete(idle[0]);
  }
}

function newStep(job: string | null, name: string | null): Step {
  return {
    job,
    name,
    header: [],
    body: new BoundedLines(),
    end: null,
    isEnded: false,
    survived: false,
    strongest: undefined,
  };
}

/** The last exit or time-out counts; a cancellation follows a time-out and says less; any `##[error]` says least. */
function stronger(known: StepEnd | null, next: StepEnd): StepEnd {
  if (known === null || known.kind === 'error') return next;
  return next.kind === 'exit' || next.kind === 'timeout' ? next : known;
}

const PRINTS_LOGS =
  /\b(?:docker|compose|podman|kubectl|oc|journalctl|dmesg)\b.*\b(?:logs|describe|dmesg)\b|^(?:journalctl|dmesg)\b|\b(?:[Dd]ump|[Ss]how|[Pp]rint)\b.*\blogs?\b/;
/** What is run after a failure all the same: it may fail because of the first. */
const FOLLOW_UP =
  /^[\w.-]+\/[\w./-]+@|\b(?:upload|report|publish|codecov|coveralls|artifacts?|notify|slack|logs|cleanup|teardown|summary|down)\b/i;

/** Of two that failed the later counts: the job went on after the earlier one, so it was allowed to fail. */
function isBetter(step: Step, known: Step): boolean {
  const [rank, knownRank] = [failureRank(step), failureRank(known)];
  if (rank !== knownRank) return rank > knownRank;
  if (rank === 0) return step.body.hasHits || !known.body.hasHits;
  if (rank !== SURE || FOLLOW_UP.test(step.name ?? '') || missesResults(step)) return false;
  return strongestOf(step) >= Math.min(SAYS_WHAT, strongestOf(known));
}

function strongestOf(step: Step): number {
  step.strongest ??= step.body.lines().reduce((most, line) => Math.max(most, lineWeight(line)), 0);
  return step.strongest;
}

/** It only found nothing to hand on. */
function missesResults({ body }: Step): boolean {
  return body
    .lines()
    .some((line) => /\bNo (?:test )?(?:files?|reports?|results?) (?:were |was )?found\b/.test(line));
}
