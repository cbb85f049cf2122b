import type { FailingTest } from '../../kernel/evidence.ts';
import { sum } from '../reports/matched-lines.ts';
import { namedNumber } from '../reports/named-number.ts';
import { failingTest, type TestReport } from '../reports/test-report.ts';

const RULE = /^={79}$/;
const DASHES = /^-{79}$/;
const GREEN = /^All tests passed \(.*assertions? in (\d+) test cases?\)$/;
const NUMBERS = /^test cases: +\d+(?: \| +\d+ [a-z ]+)+$/;
const NONE = /^No tests ran$/;
const PLACE = /^(\S.*?)(?::|\()(\d+)\)?: FAILED:$/;

/** Catch2, 2 and 3: the numbers below each program's closing rule, summed. */
export function readCatch2(lines: readonly string[]): TestReport | null {
  const totals = lines.filter(
    (line, index) =>
      RULE.test(lines[index - 1] ?? '') && (GREEN.test(line) || NUMBERS.test(line) || NONE.test(line)),
  );
  if (totals.length === 0) return null;
  const of = (name: string) => sum(totals.map((line) => namedNumber(line.replace(/\| +/g, '| '), name)));
  const green = sum(totals.map((line) => Number(GREEN.exec(line)?.[1] ?? 0)));
  const skipped = of('skipped');
  const failed = of('failed(?! as)');
  const named = failures(lines);
  return {
    counts: { executed: green + of('test cases') - skipped, failed, skipped },
    // Cases that may or should fail are told alike and are no failures.
    failed: named.length === failed ? named : [],
    passed: null,
  };
}

function failures(lines: readonly string[]): FailingTest[] {
  const found = new Map<string, FailingTest>();
  let open: string | undefined;
  lines.forEach((line, index) => {
    if (
      DASHES.test(line) &&
      !/^(?: |$)/.test(lines[index + 1] ?? '') &&
      DASHES.test(nextRule(lines, index + 1))
    )
      open = lines[index + 1];
    const [, file, digits] = PLACE.exec(line) ?? [];
    if (open !== undefined && digits !== undefined && !found.has(open))
      found.set(open, failingTest(open, file, Number(digits)));
  });
  return [...found.values()];
}

/** The line that ends a heading: the case's name, then its sections, indented. */
function nextRule(lines: readonly string[], from: number): string {
  let at = from + 1;
  while (lines[at]?.startsWith('  ')) at++;
  return lines[at] ?? '';
}
