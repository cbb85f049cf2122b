import type { Counts } from '../../kernel/counts.ts';
import type { FailingTest } from '../../kernel/evidence.ts';
import { closingLines } from '../closing-lines.ts';
import { jointReport } from '../joint-report.ts';
import { matchedLines, sum } from '../matched-lines.ts';
import { completeNames, failingTest, type TestReport } from '../test-report.ts';

const START = /^Running (\d+) tests? using \d+ workers?/;
const NUMBER = /^ {2}(\d+) (failed|interrupted|flaky|skipped|did not run|passed)(?: \([\d.]+m?[smh]\))?$/;
const OUTSIDE = /^ {2}(\d+) errors? (?:was|were) not a part of any test/;
const LISTED = /^ {4}(\S.* › .+?)(?: [─=]+)?$/;
const TEST = /^(?:\[(.+?)\] › )?(\S.*?):(\d+):\d+ › (.+)$/;
const HEADING = /^ {2}\d+\) (.+? › .+?)(?: [─=]+)?$/;
const PASS = /^ +(?:✓|ok) +\d+ (.+?)(?: \(retry #\d+\))?(?: \([\d.]+m?[smh]\))?$/;

/** Playwright's list, line, dot and github reporters: the block of numbers that ends each run, summed. */
export function readPlaywright(lines: readonly string[]): TestReport | null {
  const starts = matchedLines(lines, START, ([, announced], index) => ({
    announced: Number(announced),
    index,
  }));
  return jointReport(
    starts.map(({ announced, index }, at) => readRun(lines.slice(index, starts[at + 1]?.index), announced)),
  );
}

function readRun(lines: readonly string[], announced: number): TestReport {
  const [end] = closingLines(lines, START, (line) => NUMBER.test(line));
  if (end === undefined)
    return {
      counts: null,
      failed: unique(matchedLines(lines, HEADING, ([, test = '']) => test)),
      passed: null,
    };
  let from = end;
  while (/^ {2}\d+ |^ {4}\S/.test(lines[from - 1] ?? '')) from--;
  let last = end;
  while (LISTED.test(lines[last + 1] ?? '')) last++;
  const block = lines.slice(from, last + 1);
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
  return {
    counts: counts.executed + counts.skipped === announced ? counts : null,
    failed: unique(failuresIn(block)),
    passed: completeNames([...passes], of('passed', 'flaky')),
  };
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
