import type { FailingTest } from '../../kernel/evidence.ts';
import { jointReport } from '../reports/joint-report.ts';
import { matchedLines } from '../reports/matched-lines.ts';
import { completeNames, failingTest, type TestReport } from '../reports/test-report.ts';

const TOTAL = /^Files=(\d+), Tests=\d+, +\d+ wallclock secs /;
const RESULT = /^Result: (?:PASS|FAIL|NOTESTS)$/;
const FILE = /^(\S+) \.{2,}(?: (ok|skipped: .*|skipped|Dubious.*|Failed.*))?$/;
const REPORTED = /^(\S+) +\(Wstat: .* Tests: \d+ Failed: \d+\)$/;
const PLACE = /^# +at (\S+) line (\d+)\.$/;

/**
 * Perl's `prove`. Its tests are the files: how many of a file's checks were skipped it does not tell. Null counts where
 * it does not list all files (`-Q`).
 */
export function readProve(lines: readonly string[]): TestReport | null {
  const ends = matchedLines(lines, TOTAL, (_, index) => index).filter((index) =>
    RESULT.test(lines[index + 1] ?? ''),
  );
  return jointReport(ends.map((end, at) => readRun(lines.slice((ends[at - 1] ?? -1) + 1, end + 1))));
}

/** `lines` end with the run's numbers. */
function readRun(lines: readonly string[]): TestReport {
  const all = Number(TOTAL.exec(lines.at(-1) ?? '')?.[1]);
  const files = new Map(matchedLines(lines, FILE, ([, name = '', result = '']) => [name, result]));
  const report = lines.findLastIndex((line) => /^Test Summary Report$/.test(line));
  const failed = report === -1 ? [] : reported(lines, report);
  const skipped = [...files.values()].filter((result) => result.startsWith('skipped')).length;
  const passed = [...files].flatMap(([name, result]) => (result === 'ok' ? [name] : []));
  return {
    counts: files.size === all ? { executed: all - skipped, failed: failed.length, skipped } : null,
    failed,
    passed: completeNames(passed, all - skipped - failed.length),
  };
}

/** The report also names files of which only a TODO passed. */
function reported(lines: readonly string[], from: number): FailingTest[] {
  const places = new Map(
    matchedLines(
      lines.slice(0, from),
      PLACE,
      ([, file = '', line]) => [file, Number(line)] as const,
    ).reverse(),
  );
  const files = matchedLines(lines.slice(from), REPORTED, ([, file = ''], index) => ({
    file,
    index: from + index,
  }));
  return files
    .filter(({ index }) => /^ {2}(?:Failed|Non-zero|Parse errors)/.test(lines[index + 1] ?? ''))
    .map(({ file }) => failingTest(file, file, places.get(file)));
}
