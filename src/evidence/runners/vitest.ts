import type { FailingTest } from '../../kernel/evidence.ts';
import { closingLines } from '../reports/closing-lines.ts';
import { matchedLines, sum } from '../reports/matched-lines.ts';
import { namedNumber } from '../reports/named-number.ts';
import { completeNames, cutReport, failingTest, type TestReport } from '../reports/test-report.ts';

const START = /^ ?(?:RUN|DEV) {2}v\d/;
const TOTAL = /^ +Tests {2}(?:(?:\d+ [a-z ]+)(?: \| \d+ [a-z ]+)* \(\d+\)|no tests)$/;
const FILES = /^ +Test Files {2}/;
/** Outside of tests. */
const ERRORS = /^ +Errors {2}(\d+) errors?$/;
const NO_FILES = /^No test files found/;
const SECTION = /^⎯+ Failed (Tests|Suites) (\d+) ⎯+$/;
const FAIL = /^ FAIL {2}(?:\|\S+\| +)?(.+?)(?: \[ .+ \])?$/;
const PASS = /^ ✓ (?:\|\S+\| +)?(\S.* > .+?)(?: \(retry x\d+\))?(?: \d+m?s)?$/;
const PLACE = /^ ❯ (?:.* )?([^\s]+):(\d+):\d+$/;

/** Vitest: default and verbose reporters. A file that could not be loaded counts as failed, not as executed. */
export function readVitest(lines: readonly string[]): TestReport | null {
  const ends = closingLines(
    lines,
    START,
    (line, index) => NO_FILES.test(line) || (TOTAL.test(line) && FILES.test(lines[index - 1] ?? '')),
  );
  if (ends.length === 0) return null;
  if (!lines.some((line) => START.test(line))) return cutReport(failures(lines));
  const totals = ends.map((end) => lines[end] ?? '');
  const of = (name: string) => sum(totals.map((line) => namedNumber(line, name)));
  const errors = sum(
    ends.flatMap((end) =>
      matchedLines(lines.slice(end + 1, end + 3), ERRORS, ([, number]) => Number(number)),
    ),
  );
  const suites = sum(
    matchedLines(lines, SECTION, ([, what, number]) => (what === 'Suites' ? Number(number) : 0)),
  );
  const passed = matchedLines(lines, PASS, ([, id = '']) => id);
  return {
    counts: {
      executed: of('passed') + of('failed') + of('expected fail'),
      failed: of('failed') + suites + errors,
      skipped: of('skipped') + of('todo'),
    },
    failed: failures(lines),
    passed: completeNames(passed, of('passed') + of('expected fail')),
  };
}

/** Tests that fail alike stand above one message. */
function failures(lines: readonly string[]): FailingTest[] {
  const found = new Map<string, FailingTest>();
  let isSection = false;
  let open: string[] = [];
  let isBelow = false;
  for (const line of lines) {
    if (SECTION.test(line)) isSection = true;
    const id = isSection ? FAIL.exec(line)?.[1] : undefined;
    if (id !== undefined) {
      open = isBelow ? [id] : [...open, id];
      if (!found.has(id)) found.set(id, failingTest(id, fileOf(id), undefined));
    }
    isBelow = id === undefined;
    const [, file, digits] = PLACE.exec(line) ?? [];
    for (const name of file === undefined ? [] : open)
      if (file === fileOf(name) && found.get(name)?.line === undefined)
        found.set(name, failingTest(name, file, Number(digits)));
  }
  return [...found.values()];
}

function fileOf(id: string): string {
  return id.split(' > ')[0] ?? id;
}
