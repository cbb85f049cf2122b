import type { FailingTest } from '../../kernel/evidence.ts';
import { closingLines } from '../reports/closing-lines.ts';
import { jointReport } from '../reports/joint-report.ts';
import { matchedLines } from '../reports/matched-lines.ts';
import { completeNames, cutReport, failingTest, type TestReport } from '../reports/test-report.ts';

const START = /^Test project \S/;
const TOTAL = /^\d+% tests passed, (\d+) tests? failed out of (\d+)$/;
const NONE = /^No tests were found!!!$/;
const PASSED = /^ *\d+\/\d+ Test +#\d+: (\S.*?) \.+ +Passed +[\d.]+ sec$/;
const FAILED_LIST = /^The following tests FAILED:$/;
const SKIPPED_LIST = /^The following tests did not run:$/;
/** From CMake 3.31 on with the test's labels at the end. */
const LISTED = /^\s+\d+ - (.+?) \(([A-Za-z][\w /-]*)\)(?:\s.*)?$/;

/** CTest: the closing line of each run, summed, and its lists of tests that failed or did not run. */
export function readCtest(lines: readonly string[]): TestReport | null {
  const ends = closingLines(lines, START, (line) => TOTAL.test(line) || NONE.test(line));
  if (!lines.some((line) => START.test(line))) return cutReport(listed(lines));
  return jointReport(ends.map((end, at) => readRun(lines, (ends[at - 1] ?? -1) + 1, end)));
}

function readRun(lines: readonly string[], from: number, end: number): TestReport {
  const [, failing, all] = TOTAL.exec(lines[end] ?? '') ?? [];
  const below = lines.slice(end + 1);
  const unrun = listBelow(below, SKIPPED_LIST);
  const failed = Number(failing ?? 0);
  // A disabled test is not among those of the closing line.
  const executed = Number(all ?? 0) - unrun.filter(({ why }) => why !== 'Disabled').length;
  const passed = matchedLines(lines.slice(from, end), PASSED, ([, name = '']) => name);
  return {
    counts: { executed, failed, skipped: unrun.length },
    failed: listed(below),
    passed: completeNames(passed, executed - failed),
  };
}

function listed(lines: readonly string[]): FailingTest[] {
  return listBelow(lines, FAILED_LIST).map(({ id }) => failingTest(id, undefined, undefined));
}

/** The list under a heading, before the next run begins. */
function listBelow(lines: readonly string[], heading: RegExp): { id: string; why: string }[] {
  const found: { id: string; why: string }[] = [];
  let isList = false;
  for (const line of lines) {
    if (START.test(line)) break;
    const entry = isList ? LISTED.exec(line) : null;
    if (entry !== null) found.push({ id: entry[1] ?? '', why: entry[2] ?? '' });
    else isList = heading.test(line);
  }
  return found;
}
