import { firstFew } from '../kernel/first-few.ts';
import type { TestRun } from '../ports.ts';

/** Whether a run after an edit counts as a pass, and why not. Computed from the exit code and counts alone. */
export type Judgement =
  | { readonly green: true }
  | { readonly green: false; readonly rule: string; readonly reason: string };

/**
 * What runners list among failed tests and what is none: a file that could not be loaded (its tests get names of their own
 * once it can) and hooks around tests.
 */
const NO_TEST =
  /^[^\s:]*\/[^\s:]+\.\w{1,5}$|^[^\s:]+\.(?:[cm]?[jt]sx?|py|rb|php|go|rs|java|kt|exs?|dart|sh|t|pl|lua)$|_FailedTest\b|^(?:setUp|tearDown)(?:Class|Module)\b|"(?:before|after) (?:all|each)" hook/;

/**
 * Judges a run against the red run before it. Exit code 0 alone is not enough: no test that ran may vanish or be
 * skipped, where the output names them each must be among those that passed, and nothing that is
 * read-only may have been changed by the run.
 */
export function judge(before: TestRun, after: TestRun): Judgement {
  if (after.timedOut) return red('tests.timed-out', 'the tests ran into the time limit');
  if (after.exitCode !== 0) return red('tests.exit-code', `exit code ${after.exitCode ?? 'none'}`);
  if (after.tampered.length > 0)
    return red(
      'tests.tampered',
      `the test run changed ${after.tampered.join(', ')}, which nobody may change`,
    );
  if (before.counts === null || before.counts.executed === 0) return { green: true };
  if (after.counts === null)
    return red('tests.unknown', 'the command exited 0 but its output no longer tells which tests ran');
  if (after.counts.executed < before.counts.executed)
    return red(
      'tests.vanished',
      `only ${after.counts.executed} tests ran, ${before.counts.executed} ran before`,
    );
  if (after.counts.skipped > before.counts.skipped && !isNamedWhole(before, after))
    return red(
      'tests.skipped',
      `${after.counts.skipped} tests are skipped, ${before.counts.skipped} were before`,
    );
  return missing(before, after);
}

/**
 * Whether all tests of both runs are named, so that a skipped one shows by its name: a red run that stopped early had not
 * come to those that are always skipped.
 */
function isNamedWhole(before: TestRun, after: TestRun): boolean {
  const named = before.failed.filter(({ id }) => !NO_TEST.test(id)).length;
  return before.passed !== null && after.passed !== null && named === before.counts?.failed;
}

/** Where both runs name their tests: each that ran before ran again; as the exit code is 0, it passed. */
function missing(before: TestRun, after: TestRun): Judgement {
  if (before.passed === null || after.passed === null) return { green: true };
  const ran = new Set(after.passed.map(withoutLines));
  const all = [...before.failed.map(({ id }) => id).filter((id) => !NO_TEST.test(id)), ...before.passed];
  const lost = all.filter((id) => !ran.has(withoutLines(id)));
  if (lost.length === 0) return { green: true };
  return red('tests.vanished', `${firstFew(lost)} ran before and did not run and pass now`);
}

/** Ids such as `src/lib.rs - add (line 5)` move with the code above them. */
function withoutLines(id: string): string {
  return id.replace(/\(line \d+\)|:\d+(?::\d+)?(?!\d)/g, '');
}

function red(rule: string, reason: string): Judgement {
  return { green: false, rule, reason };
}
