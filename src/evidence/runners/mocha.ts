import type { FailingTest } from '../../kernel/evidence.ts';
import { failingTest, type TestReport } from '../test-report.ts';

const PASSING = /^ {2}(\d+) passing(?: \(.*\))?$/;

/** Mocha: the closing `N passing`, `N pending`, `N failing` and the numbered failures below them. */
export function readMocha(lines: readonly string[]): TestReport | null {
  const passing = sum(lines, PASSING);
  if (passing === null) return null;
  const failing = sum(lines, /^ {2}(\d+) failing$/) ?? 0;
  return {
    counts: { executed: passing + failing, failed: failing, skipped: sum(lines, /^ {2}(\d+) pending$/) ?? 0 },
    failed: failures(lines),
    passed: null,
  };
}

function sum(lines: readonly string[], pattern: RegExp): number | null {
  const numbers = lines.flatMap((line) => {
    const found = pattern.exec(line);
    return found === null ? [] : [Number(found[1])];
  });
  return numbers.length === 0 ? null : numbers.reduce((a, b) => a + b, 0);
}

/** A numbered title goes over the lines up to one that ends in a colon. */
function failures(lines: readonly string[]): FailingTest[] {
  const failed: FailingTest[] = [];
  let isClosing = false;
  lines.forEach((line, index) => {
    if (/^ {2}\d+ failing$/.test(line)) isClosing = true;
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
