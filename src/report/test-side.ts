import type { Counts } from '../kernel/counts.ts';

/** How a test run ended, as far as people are told. */
export interface TestSide {
  readonly exitCode: number | null;
  readonly counts: Counts | null;
}

/** For example `exit 1 (4 run, 2 failed)`; counts that are not known are not invented. */
export function testSide({ exitCode, counts }: TestSide): string {
  const exit = exitCode === null ? 'stopped without an exit code' : `exit ${exitCode}`;
  if (counts === null) return `${exit} (tests not counted)`;
  const { executed, failed, skipped } = counts;
  return `${exit} (${executed} run, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''})`;
}
