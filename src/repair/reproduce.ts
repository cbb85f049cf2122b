import type { Journal, TestRun, Workspace } from '../ports.ts';

const REPEAT_UNDER_MS = 60_000;

/** What running the untouched tree came to. */
export type Reproduction =
  | { readonly kind: 'green'; readonly run: TestRun }
  | { readonly kind: 'red'; readonly run: TestRun }
  | { readonly kind: 'flaky'; readonly red: TestRun; readonly green: TestRun }
  | { readonly kind: 'not-runnable'; readonly run: TestRun; readonly reason: string };

/**
 * Runs the test command on the untouched tree; a red run of under a minute is repeated once, because red and green from
 * one tree in one environment is flaky and no edit can be proven against it.
 */
export async function reproduce(
  workspace: Workspace,
  journal: Journal,
  signal?: AbortSignal,
): Promise<Reproduction> {
  const run = await workspace.test({ signal });
  note(journal, run, false);
  if (ranNothing(run)) return { kind: 'not-runnable', run, reason: 'it ran no tests' };
  if (isGreen(run)) return { kind: 'green', run };
  const reason = notRunnable(run);
  if (reason !== undefined) return { kind: 'not-runnable', run, reason };
  if (run.timedOut || run.ms >= REPEAT_UNDER_MS) return { kind: 'red', run };
  const second = await workspace.test({ again: true, signal });
  note(journal, second, true);
  return isGreen(second) ? { kind: 'flaky', red: run, green: second } : { kind: 'red', run: second };
}

function isGreen(run: TestRun): boolean {
  return run.exitCode === 0 && !run.timedOut;
}

/** A runner found no test: exit 0, or pytest's and unittest's exit 5. A wrong folder must not look healthy. */
function ranNothing({ counts, exitCode }: TestRun): boolean {
  const isEmpty = counts !== null && counts.executed + counts.failed + counts.skipped === 0;
  return isEmpty && (exitCode === 0 || exitCode === 5);
}

/** Why the command never ran, if so: the sandbox could not start it, or the shell did not find its program. */
function notRunnable(run: TestRun): string | undefined {
  if (run.exitCode !== null || run.timedOut) return missingProgram(run) ?? missingRunner(run);
  return run.output.trim().split('\n')[0] || 'it was stopped before it ended';
}

/** Bash's and sh's own words for a command that is not there (exit 127) or may not be executed (126), about the first word. */
function missingProgram({ exitCode, output, command }: TestRun): string | undefined {
  if (exitCode !== 127 && exitCode !== 126) return undefined;
  const match =
    /(?:^|\n)(?:\S*?(?:bash|sh): )(?:line )?(?:\d+: )?([^\n:]+): (?:command )?(not found|No such file or directory|Permission denied)/.exec(
      output,
    );
  const program = match?.[1];
  if (program === undefined || !command.split(/[\s;&|()]+/).includes(program)) return undefined;
  return `${program}: ${match?.[2] ?? 'not found'}`;
}

/** What `python -m` runs to test or check, and a repository hardly holds itself. */
const PYTHON_RUNNERS = [
  'pytest',
  'nose2',
  'tox',
  'nox',
  'coverage',
  'mypy',
  'ruff',
  'flake8',
  'pylint',
  'black',
];

/** Python's own words for a runner that is not installed; all that was printed, so that no test said it. */
function missingRunner({ exitCode, output, command }: TestRun): string | undefined {
  if (exitCode !== 1) return undefined;
  const name = /^\S*python[\d.]*: No module named (\w+)$/.exec(output.trim())?.[1];
  if (name === undefined || !PYTHON_RUNNERS.includes(name)) return undefined;
  return command.split(/[\s;&|()]+/).includes(name) ? `No module named ${name}` : undefined;
}

function note(journal: Journal, run: TestRun, repeat: boolean): void {
  const { command, exitCode, timedOut, counts } = run;
  journal.append({
    kind: 'reproduce',
    command,
    red: !isGreen(run),
    repeat,
    exitCode,
    timedOut,
    counts,
    ms: Math.round(run.ms),
  });
}
