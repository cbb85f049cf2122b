import type { Counts } from '../../kernel/counts.ts';
import type { FailingTest } from '../../kernel/evidence.ts';
import { jointReport } from '../reports/joint-report.ts';
import { matchedLines, sum } from '../reports/matched-lines.ts';
import { completeNames, cutReport, failingTest, type TestReport } from '../reports/test-report.ts';

const START = /^Running (\d+) tests? using \d+ workers?/;
const NUMBER = /^ {2}(\d+) (failed|interrupted|flaky|skipped|did not run|passed)(?: \([\d.]+m?[smh]\))?$/;
const OUTSIDE = /^ {2}(\d+) errors? (?:was|were) not a part of any test/;
const LISTED = /^ {4}(\S.*?)(?: [─=]+)?$/;
const TEST = /^(?:\[([^\]]+)\] › )?(\S.*?):(\d+):\d+ › (.+)$/;
const HEADING = /^ {2}\d+\) (.+?)(?: [─=]+)?$/;
const PASS = /^ +(?:✓|ok) +\d+ (.+?)(?: \(retry #\d+\))?(?: \([\d.]+m?[smh]\))?$/;

/** Playwright's list, line, dot and github reporters: the block of numbers that ends each run, summed. */
export function readPlaywright(lines: readonly string[]): TestReport | null {
  const starts = matchedLines(lines, START, ([, announced], index) => ({
    announced: Number(announced),
    index,
  }));
  if (starts.length === 0) return cutReport(readRun(lines, undefined).failed);
  return jointReport(
    starts.map(({ announced, index }, at) => readRun(lines.slice(index, starts[at + 1]?.index), announced)),
  );
}

/** No numbers unless they add up to as many tests as the run's first line announced. */
function readRun(lines: readonly string[], announced: number | undefined): TestReport {
  const block = closingBlock(lines);
  const numbers = matchedLines(block, NUMBER, ([, number, name]) => ({ number: Number(number), name }));
  const of = (...names: string[]) =>
    sum(numbers.filter(({ name = '' }) => names.includes(name)).map(({ number }) => number));
  const outside = sum(matchedLines(block, OUTSIDE, ([, number]) => Number(number)));
  const counts: Counts = {
    executed: of('failed', 'interrupted', 'flaky', 'passed'),
    failed: of('failed', 'interrupted') + outside,
    skipped: of('skipped', 'did not run'),
  };
  const passes = new Set(matchedLines(lines, PASS, ([, test = '']) => named(test)?.id ?? test));
  const failed = block.length > 0 ? failuresIn(block) : matchedLines(lines, HEADING, ([, test = '']) => test);
  return {
    counts: counts.executed + counts.skipped === announced ? counts : null,
    failed: unique(failed),
    passed: completeNames([...passes], of('passed', 'flaky')),
  };
}

/** From `2 failed` and the tests listed below it to `1 passed (6.7s)`; empty when the run was cut off. */
function closingBlock(lines: readonly string[]): readonly string[] {
  let to = lines.findLastIndex((line) => NUMBER.test(line));
  if (to === -1) return [];
  let from = to;
  while (
    NUMBER.test(lines[from - 1] ?? '') ||
    OUTSIDE.test(lines[from - 1] ?? '') ||
    LISTED.test(lines[from - 1] ?? '')
  )
    from--;
  while (LISTED.test(lines[to + 1] ?? '')) to++;
  return lines.slice(from, to + 1);
}

/** What is listed below `N failed` and `N interrupted`. */
function failuresIn(block: readonly string[]): string[] {
  let isFailing = false;
  return block.flatMap((line) => {
    const number = NUMBER.exec(line);
    if (number !== null) isFailing = /^(?:failed|interrupted)$/.test(number[2] ?? '');
    const test = isFailing ? LISTED.exec(line)?.[1] : undefined;
    return test === undefined ? [] : [test];
  });
}

function unique(tests: readonly string[]): FailingTest[] {
  return [...new Map(tests.flatMap((test) => named(test) ?? []).map((test) => [test.id, test])).values()];
}

/** `[chromium] › cart.spec.ts:4:3 › tax › totals` without its position, which moves with the code above it. */
function named(test: string): FailingTest | undefined {
  const parts = TEST.exec(test);
  if (parts === null) return undefined;
  const [, project, file = '', line, title = ''] = parts;
  const id = [...(project === undefined ? [] : [`[${project}]`]), file, title].join(' › ');
  return failingTest(id, file, Number(line));
}
