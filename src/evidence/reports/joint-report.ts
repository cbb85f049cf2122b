import type { Counts } from '../../kernel/counts.ts';
import type { RunnerReader, TestReport } from './test-report.ts';

/**
 * Several reports as one: numbers summed, names joined. What one of them does not know is not known of the whole; null
 * without any report.
 */
export function jointReport(reports: readonly TestReport[]): TestReport | null {
  if (reports.length === 0) return null;
  const counts = reports.flatMap((report) => report.counts ?? []);
  const passed = reports.flatMap((report) => (report.passed === null ? [] : [report.passed]));
  return {
    counts: counts.length < reports.length ? null : counts.reduce(added),
    failed: reports.flatMap((report) => report.failed),
    passed: passed.length < reports.length ? null : passed.flat(),
  };
}

/** One reader of the output of runners that may all have run in the same step. */
export function together(...readers: readonly RunnerReader[]): RunnerReader {
  return (lines) => jointReport(readers.flatMap((read) => read(lines) ?? []));
}

function added(a: Counts, b: Counts): Counts {
  return {
    executed: a.executed + b.executed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  };
}
