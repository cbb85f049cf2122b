import { jointReport } from '../reports/joint-report.ts';
import type { TestReport } from '../reports/test-report.ts';
import { readCargoTest } from './cargo-test.ts';
import { NEXTEST_END, NEXTEST_START, readNextest } from './nextest.ts';

/** `cargo test` and nextest, also both in one step (nextest runs no doc tests). */
export function readCargo(lines: readonly string[]): TestReport | null {
  const nextest = readNextest(lines);
  if (nextest === null) return readCargoTest(lines);
  return jointReport([nextest].concat(readCargoTest(outside(lines)) ?? []));
}

/** The lines before nextest, and those after it from where cargo itself starts a test program. */
function outside(lines: readonly string[]): readonly string[] {
  let isInside = false;
  return lines.filter((line) => {
    if (NEXTEST_START.test(line) || NEXTEST_END.test(line)) isInside = true;
    if (/^ +(?:Doc-tests|Running) \S/.test(line)) isInside = false;
    return !isInside;
  });
}
