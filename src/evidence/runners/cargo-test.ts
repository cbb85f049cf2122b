import { completeNames, failingTest, type TestReport } from '../test-report.ts';

const TOTAL =
  /^test result: (?:ok|FAILED)\. (\d+) passed; (\d+) failed; (\d+) ignored; \d+ measured; \d+ filtered out/;
const RESULT = /^test (.+?)(?: - should panic)? \.\.\. (ok|FAILED|ignored)/;
const PANIC = /^thread '(.+?)'(?: \(\d+\))? panicked at (?:'.*', )?([^\s:]+):(\d+):\d+:?$/;

/** `cargo test`: one block a test binary, summed. */
export function readCargoTest(lines: readonly string[]): TestReport | null {
  const totals = lines.flatMap((line) => {
    const total = TOTAL.exec(line);
    return total === null
      ? []
      : [{ passed: Number(total[1]), failed: Number(total[2]), skipped: Number(total[3]) }];
  });
  if (totals.length === 0) return null;
  const sum = totals.reduce((a, b) => ({
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  }));
  const panics = new Map<string, [string, number]>();
  for (const line of lines) {
    const panic = PANIC.exec(line);
    if (panic !== null) panics.set(panic[1] ?? '', [panic[2] ?? '', Number(panic[3])]);
  }
  const named = (word: string) =>
    lines.flatMap((line) => {
      const result = RESULT.exec(line);
      return result !== null && result[2] === word ? [result[1] ?? ''] : [];
    });
  return {
    counts: { executed: sum.passed + sum.failed, failed: sum.failed, skipped: sum.skipped },
    failed: named('FAILED').map((id) => failingTest(id, panics.get(id)?.[0], panics.get(id)?.[1])),
    passed: completeNames(named('ok'), sum.passed),
  };
}
