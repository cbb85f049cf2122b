import type { FailingTest } from '../../kernel/evidence.ts';
import { matchedLines, sum } from '../matched-lines.ts';
import { failingTest, type TestReport } from '../test-report.ts';

const PASSING = /^ {2}(\d+) passing(?: \(.*\))?$/;
const FAILING = /^ {2}(\d+) failing$/;
const PENDING = /^ {2}(\d+) pending$/;

/** Mocha: the closing `N passing`, `N pending`, `N failing` and the numbered failures below them. */
export function readMocha(lines: readonly string[]): TestReport | null {
  const numbers = (pattern: RegExp) => matchedLines(lines, pattern, ([, number]) => Number(number));
  const passing = numbers(PASSING);
  if (passing.length === 0) return null;
  const failed = sum(numbers(FAILING));
  return {
    counts: { executed: sum(passing) + failed, failed, skipped: sum(numbers(PENDING)) },
    failed: failures(lines),
    passed: null,
  };
}

/** A numbered title goes over the lines up to one that ends in a colon. */
function failures(lines: readonly string[]): FailingTest[] {
  const failed: FailingTest[] = [];
  let isClosing = false;
  lines.forEach((line, index) => {
    if (FAILING.test(line)) isClosing = true;
    const first = isClosing ? /^ {2}\d+\) (.+)$/.exec(line) : null;
    if (first === null) return;
    const title = [first[1] ?? ''];
    for (let at = index + 1; at < index + 8 && !title.at(-1)?.endsWith(':'); at++)
      title.push((lines[at] ?? '').trim());
    if (title.at(-1)?.endsWith(':'))
      failed.push(failingTest(title.join(' > ').slice(0, -1), undefined, undefined));
  });
  return failed;
}
