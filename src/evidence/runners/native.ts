import type { TestReport } from '../reports/test-report.ts';
import { readCatch2 } from './catch2.ts';
import { readCtest } from './ctest.ts';
import { readGoogletest } from './googletest.ts';

/**
 * CTest, googletest and Catch2. Below CTest the other two are its tests' output: they name what failed inside, the
 * numbers are CTest's.
 */
export function readNative(lines: readonly string[]): TestReport | null {
  const outer = readCtest(lines);
  const inner = readGoogletest(lines) ?? readCatch2(lines);
  if (outer === null || inner === null) return outer ?? inner;
  return { ...outer, failed: [...outer.failed, ...inner.failed] };
}
