import type { Counts } from '../../kernel/counts.ts';
import type { FailingTest } from '../../kernel/evidence.ts';

/** What one test runner's output says. `passed` is null when the output does not name the tests that passed. */
export interface TestReport {
  readonly counts: Counts | null;
  readonly failed: readonly FailingTest[];
  readonly passed: readonly string[] | null;
}

/** Reads one runner's report out of plain lines; null when these are not the lines of that runner. */
export type RunnerReader = (lines: readonly string[]) => TestReport | null;

/** A failing test, without the properties that are not known. */
export function failingTest(id: string, file: string | undefined, line: number | undefined): FailingTest {
  return { id, ...(file === undefined ? {} : { file }), ...(line === undefined ? {} : { line }) };
}

/** The report of a log that lacks the run's beginning: what failed, no numbers; null when it names nothing. */
export function cutReport(failed: readonly FailingTest[]): TestReport | null {
  return failed.length === 0 ? null : { counts: null, failed, passed: null };
}

/** `names` when they are as many as the runner's own count says, else null: a list with gaps proves nothing. */
export function completeNames(
  names: readonly string[],
  expected: number | undefined,
): readonly string[] | null {
  return expected !== undefined && names.length === expected ? names : null;
}
