import type { Decision } from '../../kernel/decision.ts';
import { codeLines } from './code-lines.ts';
import { countMatches } from './count-matches.ts';
import { ALWAYS_EQUAL } from './signals/always-equal.ts';
import { REPLACED_RUNNER } from './signals/replaced-runner.ts';
import type { Signal } from './signals/signal.ts';
import {
  FIXED_CONDITIONS,
  IGNORED_STATUS,
  REMOVED_CHECKS,
  SILENCED_CHECKS,
} from './signals/silenced-checks.ts';
import { SWALLOWED_ERRORS } from './signals/swallowed-errors.ts';
import { TEST_DETECTION } from './signals/test-detection.ts';
import { TEST_SURROUNDINGS } from './signals/test-surroundings.ts';

const SIGNALS: readonly Signal[] = [
  ...TEST_DETECTION,
  ...TEST_SURROUNDINGS,
  ...SWALLOWED_ERRORS,
  ...REPLACED_RUNNER,
  ...ALWAYS_EQUAL,
  SILENCED_CHECKS,
  IGNORED_STATUS,
  REMOVED_CHECKS,
  FIXED_CONDITIONS,
];

/**
 * Does an edit get green without mending? Counts each signal before and after, so that only what the edit adds (or, for
 * raised errors, takes away) counts and existing code never fires. One decision for each rule that fires.
 */
export function guardWeakening(path: string, before: string, after: string): Decision[] {
  const oldCode = codeLines(path, before);
  const newCode = codeLines(path, after);
  const fired = SIGNALS.filter(({ file, pattern, counts, inComments }) => {
    if (file !== undefined && !file.test(path)) return false;
    const was = countMatches(inComments ? before : oldCode, pattern);
    const is = countMatches(inComments ? after : newCode, pattern);
    return counts === 'added' ? is > was : is < was;
  });
  return fired
    .filter((signal, index) => fired.findIndex(({ rule }) => rule === signal.rule) === index)
    .map(({ decision, rule, what }) =>
      decision === 'ask'
        ? { kind: 'ask', rule, warning: `The edit of ${path} ${what}.` }
        : {
            kind: 'block',
            rule,
            reason: `The edit of ${path} ${what}. Mend the cause in the source, or stop and explain why it cannot be mended.`,
          },
    );
}
