import type { FailingTest } from '../../kernel/evidence.ts';
import { matchedLines, sum } from '../reports/matched-lines.ts';
import { namedNumber } from '../reports/named-number.ts';
import { failingTest, type TestReport } from '../reports/test-report.ts';

const TOTAL =
  /^(\d+) examples?, \d+ failures?(?:, \d+ pending)?(?:, \d+ errors? occurred outside of examples)?$/;
const FINISHED = /^Finished in .+ \(files took .+ to load\)$/;
const RERUN = /^rspec '?(\.?[^\s':[]+)(?::(\d+)|\[[\d:]+\])?'?(?: # (.+))?$/;
const NOT_LOADED = /^An error occurred while loading (\S+?)\.?$/;

/** RSpec: each run's closing numbers, summed (parallel runs print several), and its list of failed examples. */
export function readRspec(lines: readonly string[]): TestReport | null {
  const totals = matchedLines(lines, TOTAL, ([line], index) => ({ line, index }))
    .filter(({ index }) => FINISHED.test(lines[index - 1] ?? ''))
    .map(({ line }) => line);
  if (totals.length === 0) return null;
  const of = (name: string) => sum(totals.map((line) => namedNumber(line, name)));
  const skipped = of('pending');
  return {
    counts: {
      executed: of('examples?') - skipped,
      failed: of('failures?') + of('errors? occurred outside of examples'),
      skipped,
    },
    failed: [
      ...failures(lines),
      ...matchedLines(lines, NOT_LOADED, ([, file = '']) => failingTest(file, file, undefined)),
    ],
    passed: null,
  };
}

/** The lines under `Failed examples:`, which name what to run again. */
function failures(lines: readonly string[]): FailingTest[] {
  const failed: FailingTest[] = [];
  let isList = false;
  for (const line of lines) {
    if (/^Failed examples:$/.test(line)) isList = true;
    else if (line !== '' && !line.startsWith('rspec ')) isList = false;
    const rerun = isList ? RERUN.exec(line) : null;
    const [, file = '', digits, description = file] = rerun ?? [];
    if (rerun !== null)
      failed.push(failingTest(description, file, digits === undefined ? undefined : Number(digits)));
  }
  return failed;
}
