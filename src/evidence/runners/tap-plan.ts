import type { Counts } from '../../kernel/counts.ts';
import { matchedLines } from '../reports/matched-lines.ts';

const PLAN = /^1\.\.(\d+)(?: # .*)?$/;
const RESULT = /^(not )?ok (\d+)(?= |$)(?:.* # (skip|todo)\b.*)?/i;

/**
 * Counts the results of TAP without a closing block (bats, pgTAP, one Perl file): null unless there is one plan and the
 * results are numbered by it without a gap, which a line that a test printed would break.
 */
export function tapPlan(lines: readonly string[]): (Counts & { passed: number }) | null {
  const plans = matchedLines(lines, PLAN, ([, planned]) => Number(planned));
  const results = matchedLines(lines, RESULT, ([, not, number, directive]) => ({
    number: Number(number),
    isFailed: not !== undefined && directive === undefined,
    isSkipped: directive !== undefined,
  }));
  const isWhole = plans[0] === results.length && results.every(({ number }, index) => number === index + 1);
  if (plans.length !== 1 || !isWhole) return null;
  const failed = results.filter(({ isFailed }) => isFailed).length;
  const skipped = results.filter(({ isSkipped }) => isSkipped).length;
  const executed = results.length - skipped;
  return { executed, failed, skipped, passed: executed - failed };
}
