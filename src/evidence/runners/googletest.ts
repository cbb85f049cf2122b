import type { FailingTest } from '../../kernel/evidence.ts';
import { jointReport } from '../reports/joint-report.ts';
import { matchedLines } from '../reports/matched-lines.ts';
import { completeNames, failingTest, type TestReport } from '../reports/test-report.ts';

const START = /^\[={10}\] Running \d+ tests? from \d+ test (?:suites?|cases?)\.$/;
const END = /^\[={10}\] (\d+) tests? from \d+ test (?:suites?|cases?) ran\.(?: \(\d+ ms total\))?$/;
const RUN = /^\[ RUN {6}\] (\S+)$/;
const OK = /^\[ {7}OK \] (\S+) \(\d+ ms\)$/;
const FAILED = /^\[ {2}FAILED {2}\] (\S+?)(?:, where .*| \(\d+ ms\))*$/;
const PLACE = /^(\S.*?)(?::|\()(\d+)\)?: (?:Failure|error: )/;
const DISABLED = /^ {2}YOU HAVE (\d+) DISABLED TESTS?$/;
const MAX_SUMMARY = 2_000;

/** googletest: each program's run, summed; one that crashed has no numbers, and the test that it died in failed. */
export function readGoogletest(lines: readonly string[]): TestReport | null {
  const starts = matchedLines(lines, START, (_, index) => index);
  const runs = starts.length > 0 ? starts : briefRuns(lines);
  return jointReport(runs.map((from, at) => readRun(lines.slice(from, runs[at + 1]))));
}

/** `--gtest_brief` says only how a run ended: where each one can begin to be read. */
function briefRuns(lines: readonly string[]): number[] {
  const ends = matchedLines(lines, END, (_, index) => index);
  return ends.map((end, at) => (at === 0 ? 0 : end));
}

function readRun(lines: readonly string[]): TestReport {
  const end = lines.findLastIndex((line) => END.test(line));
  if (end === -1) return { counts: null, failed: crashed(lines), passed: null };
  const summary = lines.slice(end + 1, end + 1 + MAX_SUMMARY);
  const [ran] = matchedLines(lines.slice(end, end + 1), END, ([, number]) => Number(number));
  const total = (word: string) =>
    matchedLines(summary, new RegExp(String.raw`^\[  ${word} *\] (\d+) tests?[.,]`), ([, number]) =>
      Number(number),
    )[0] ?? 0;
  const [passed, failed, skipped] = [total('PASSED'), total('FAILED'), total('SKIPPED')];
  const [disabled = 0] = matchedLines(summary, DISABLED, ([, number]) => Number(number));
  const places = placesIn(lines.slice(0, end));
  const ids = new Set(matchedLines(summary, FAILED, ([, id = '']) => id).filter((id) => /\./.test(id)));
  return {
    counts:
      passed + failed + skipped === ran
        ? { executed: passed + failed, failed, skipped: skipped + disabled }
        : null,
    failed: [...ids].map((id) => failingTest(id, places.get(id)?.file, places.get(id)?.line)),
    passed: completeNames(
      matchedLines(lines.slice(0, end), OK, ([, id = '']) => id),
      passed,
    ),
  };
}

/** The first failed expectation of each test. */
function placesIn(lines: readonly string[]): Map<string, { file: string; line: number }> {
  const places = new Map<string, { file: string; line: number }>();
  let running: string | undefined;
  for (const line of lines) {
    running = RUN.exec(line)?.[1] ?? running;
    const [, file = '', digits] = PLACE.exec(line) ?? [];
    if (running !== undefined && digits !== undefined && !places.has(running))
      places.set(running, { file, line: Number(digits) });
  }
  return places;
}

function crashed(lines: readonly string[]): FailingTest[] {
  const places = placesIn(lines);
  const last = matchedLines(lines, RUN, ([, id = '']) => id).at(-1);
  const done = matchedLines(lines, FAILED, ([, id = '']) => id);
  const ended = new Set([...done, ...matchedLines(lines, OK, ([, id = '']) => id)]);
  const ids = last === undefined || ended.has(last) ? done : [...done, last];
  return ids.map((id) => failingTest(id, places.get(id)?.file, places.get(id)?.line));
}
