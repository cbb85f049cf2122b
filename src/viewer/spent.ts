import type { KnownLine } from '../kernel/journal-lines.ts';
import { field } from './field.ts';
import { TEST_RUNS } from './test-runs.ts';

/** Where a run's time went, in milliseconds; `own` is what is left of `total` and is never negative. */
export interface Spent {
  readonly total: number;
  readonly model: number;
  /** What ran in the sandbox, the set-up included. */
  readonly tests: number;
  /** For limits, for GitHub, and for people. */
  readonly waiting: number;
  readonly own: number;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

const ANSWERS = new Set(['approval', 'denial']);

/**
 * Where the time of a run went, as its lines tell it. What has no duration of its own (a set-up, a person's answer, a call
 * that the provider refused) lasts from the line that announces it to the one that ends it.
 */
export function spentOf(lines: readonly KnownLine[]): Spent {
  const times = lines.map(field.time).filter((time) => time !== undefined);
  const total = times.length === 0 ? 0 : Math.max(...ends(times)) - Math.min(...ends(times));
  const model =
    sumOf(lines, ({ kind }) => kind === 'turn') + between(lines, isAsking, ({ kind }) => kind === 'rejected');
  const tests =
    sumOf(lines, ({ kind }) => TEST_RUNS.has(kind)) +
    between(
      lines,
      (line) => isWait(line, 'setup'),
      () => true,
    );
  const waiting =
    covered(lines.flatMap(pauseOf)) + between(lines, ({ kind }) => kind === 'proposal', isAnswer);
  return { total, model, tests, waiting, own: Math.max(0, total - model - tests - waiting) };
}

/** First and last by value without spreading a long list over a call. */
const ends = (times: readonly number[]): number[] => {
  let [least, most] = [times[0] ?? 0, times[0] ?? 0];
  for (const time of times) [least, most] = [Math.min(least, time), Math.max(most, time)];
  return [least, most];
};

const sumOf = (lines: readonly KnownLine[], counts: (line: KnownLine) => boolean): number =>
  lines.filter(counts).reduce((sum, line) => sum + (field.ms(line) ?? 0), 0);

const isWait = (line: KnownLine, what: string): boolean =>
  line.kind === 'wait' && field.text(line, 'for') === what;
const isAsking = (line: KnownLine): boolean => isWait(line, 'model');
const isAnswer = (line: KnownLine): boolean => ANSWERS.has(line.kind);

/** Milliseconds between a line and the next one, where the first begins something and the next one ends it. */
function between(
  lines: readonly KnownLine[],
  begins: (line: KnownLine) => boolean,
  isEnd: (line: KnownLine) => boolean,
): number {
  return lines.reduce((sum, line, place) => {
    const next = lines[place + 1];
    if (next === undefined || !begins(line) || !isEnd(next)) return sum;
    return sum + Math.max(0, (field.time(next) ?? 0) - (field.time(line) ?? Number.POSITIVE_INFINITY));
  }, 0);
}

function pauseOf(line: KnownLine): Span[] {
  const [from, ms] = [field.time(line), field.ms(line)];
  const isPause = isWait(line, 'rate-limit') || isWait(line, 'github');
  return isPause && from !== undefined && ms !== undefined ? [{ from, to: from + ms }] : [];
}

/** Waits side by side count once. */
function covered(spans: readonly Span[]): number {
  let [sum, until] = [0, Number.NEGATIVE_INFINITY];
  for (const { from, to } of [...spans].sort((a, b) => a.from - b.from)) {
    sum += Math.max(0, to - Math.max(from, until));
    until = Math.max(until, to);
  }
  return sum;
}
