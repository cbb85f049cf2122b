import { closingLines } from '../reports/closing-lines.ts';
import { matchedLines, sum } from '../reports/matched-lines.ts';
import { completeNames, failingTest, type TestReport } from '../reports/test-report.ts';

const START = /^running \d+ tests?$/;
const TOTAL =
  /^test result: (?:ok|FAILED)\. (\d+) passed; (\d+) failed; (\d+) ignored; \d+ measured; \d+ filtered out/;
const RESULT = /^test (.+?)(?: - should panic)? \.\.\. (ok|FAILED|ignored)/;
const PANIC = /^thread '(.+?)'(?: \(\d+\))? panicked at (?:'.*', )?([^\s:]+):(\d+):\d+:?$/;

/** `cargo test`: one block a test binary, summed. */
export function readCargoTest(lines: readonly string[]): TestReport | null {
  const ends = closingLines(lines, START, (line) => TOTAL.test(line));
  const totals = ends.map((end) => {
    const [passed = 0, failed = 0, skipped = 0] = (TOTAL.exec(lines[end] ?? '') ?? []).slice(1).map(Number);
    return { passed, failed, skipped };
  });
  if (totals.length === 0) return null;
  const passed = sum(totals.map((total) => total.passed));
  const failed = sum(totals.map((total) => total.failed));
  const panics = new Map(
    matchedLines(lines, PANIC, ([, id = '', file = '', line]) => [id, { file, line: Number(line) }]),
  );
  const results = matchedLines(lines, RESULT, ([, id = '', word]) => ({ id, word }));
  const named = (word: string) => results.filter((result) => result.word === word).map(({ id }) => id);
  return {
    counts: { executed: passed + failed, failed, skipped: sum(totals.map((total) => total.skipped)) },
    failed: named('FAILED').map((id) => failingTest(id, panics.get(id)?.file, panics.get(id)?.line)),
    passed: completeNames(named('ok'), passed),
  };
}
