import { counted } from '../kernel/counted.ts';
import type { Counts } from '../kernel/counts.ts';

/** How a test run ended, as far as people are told. */
export interface TestSide {
  readonly exitCode: number | null;
  readonly counts: Counts | null;
}

/** For example `2 of 4 tests fail (exit 1)`; counts that are not known are not invented. */
export function testSide({ exitCode, counts }: TestSide): string {
  const exit = exitCode === null ? 'stopped without an exit code' : `exit ${exitCode}`;
  if (counts === null) return `${exit} (tests not counted)`;
  const skipped = counts.skipped > 0 ? `, ${counts.skipped.toLocaleString('en-US')} skipped` : '';
  return `${ranTo(counts, exitCode)}${skipped} (${exit})`;
}

function ranTo({ executed, failed }: Counts, exitCode: number | null): string {
  if (executed === 0) return 'no test runs';
  const all = counted(executed, 'test');
  if (failed > 0) return `${failed.toLocaleString('en-US')} of ${all} ${failed === 1 ? 'fails' : 'fail'}`;
  // A run may be red without a failing test: killed, or its coverage is too low.
  if (exitCode !== 0) return `${all} ${executed === 1 ? 'runs' : 'run'}, none fails`;
  return executed === 1 ? '1 test passes' : `all ${all} pass`;
}
