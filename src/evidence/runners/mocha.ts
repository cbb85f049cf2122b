import type { FailingTest } from '../../kernel/evidence.ts';
import { matchedLines, sum } from '../reports/matched-lines.ts';
import { failingTest, type TestReport } from '../reports/test-report.ts';

const PASSING = /^ {2}(\d+) passing(?: \(.*\))?$/;
const FAILING = /^ {2}(\d+) failing$/;
const PENDING = /^ {2}(\d+) pending$/;

/** Mocha: the closing `N passing`, `N pending`, `N failing` of each run and the numbered failures below them. */
export function readMocha(lines: readonly string[]): TestReport | null {
  const blocks = matchedLines(lines, PASSING, (_, index) => closingBlock(lines, index)).filter(
    (block) => block.length > 0,
  );
  if (blocks.length === 0) return null;
  const count = (pattern: RegExp) =>
    sum(blocks.flatMap((block) => matchedLines(block, pattern, ([, number]) => Number(number))));
  const failed = count(FAILING);
  return {
    counts: { executed: count(PASSING) + failed, failed, skipped: count(PENDING) },
    failed: failures(lines),
    passed: null,
  };
}

/** The numbers from line `from` on, which blank lines set off; empty for a line that a test printed among the results. */
function closingBlock(lines: readonly string[], from: number): readonly string[] {
  let to = from + 1;
  while (PENDING.test(lines[to] ?? '') || FAILING.test(lines[to] ?? '')) to++;
  const isSetOff = (lines[from - 1] ?? '') === '' && (lines[to] ?? '') === '';
  return isSetOff ? lines.slice(from, to) : [];
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
