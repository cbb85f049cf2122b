import { describe, expect, test } from '@jest/globals';
import type { TestRun } from '../../../src/ports.ts';
import { reproduce } from '../../../src/repair/reproduce.ts';
import { memoryFiles } from '../../fakes/memory-files.ts';
import { memoryJournal } from '../../fakes/memory-journal.ts';
import { scriptedWorkspace } from '../../fakes/scripted-workspace.ts';

const red = { exitCode: 1 };
const green = { exitCode: 0 };
const shell = (command: string, output: string, exitCode = 127): Partial<TestRun> => ({
  command,
  output,
  exitCode,
});

async function run(...runs: Partial<TestRun>[]) {
  const journal = memoryJournal();
  const workspace = scriptedWorkspace(memoryFiles({}), (_, index) => runs[index] ?? { exitCode: 99 });
  const reproduced = await reproduce(workspace, journal);
  return { reproduced, ran: workspace.runs.length, noted: journal.of('reproduce') };
}

test.each<[string, Partial<TestRun>[], string, number]>([
  ['green', [green], 'green', 1],
  ['red twice', [red, red], 'red', 2],
  ['red, then green', [red, green], 'flaky', 2],
  ['slow and red: not repeated', [{ ...red, ms: 60_000 }], 'red', 1],
  ['just under a minute', [{ ...red, ms: 59_999 }, red], 'red', 2],
  ['at its time limit: not repeated', [{ exitCode: null, timedOut: true }], 'red', 1],
  ['exit 0 at its time limit is no pass', [{ exitCode: 0, timedOut: true }], 'red', 1],
  ['red, then hanging', [red, { exitCode: null, timedOut: true }], 'red', 2],
])('%s', async (_, runs, kind, ran) => {
  const result = await run(...runs);
  expect([result.reproduced.kind, result.ran]).toEqual([kind, ran]);
  expect(result.noted.map(({ repeat }) => repeat)).toEqual([false, true].slice(0, ran));
  expect(result.noted[0]?.red).toBe(kind !== 'green');
});

test.each<[string, Partial<TestRun>, string]>([
  ['exit 0 without a test', { ...green, counts: { executed: 0, failed: 0, skipped: 0 } }, 'not-runnable'],
  ['pytest’s exit 5', { exitCode: 5, counts: { executed: 0, failed: 0, skipped: 0 } }, 'not-runnable'],
  ['a formatter runs none and names none', { ...green, counts: null }, 'green'],
  ['a collection error', { exitCode: 2, counts: { executed: 0, failed: 1, skipped: 0 } }, 'red'],
])('%s', async (_, only, kind) => {
  expect((await run(only, only)).reproduced.kind).toBe(kind);
});

describe('a command that never ran is not the code’s fault', () => {
  test.each([
    ['bash', shell('nosuch --all', 'bash: line 1: nosuch: command not found\n'), 'nosuch'],
    ['sh', shell('nosuch', '/bin/sh: 1: nosuch: not found\n'), 'nosuch'],
    [
      'a missing script',
      shell('./run.sh', 'bash: line 1: ./run.sh: No such file or directory\n'),
      './run.sh',
    ],
    [
      'a script without its bit',
      shell('./run.sh', 'bash: line 1: ./run.sh: Permission denied\n', 126),
      './run.sh',
    ],
    ['after a variable', shell('CI=1 nosuch', 'bash: line 1: nosuch: command not found\n'), 'nosuch'],
    [
      'after another command',
      shell('cd src && nosuch', 'bash: line 1: nosuch: command not found\n'),
      'nosuch',
    ],
    [
      'a runner that Python has not',
      shell('cd app && python -m pytest -q', '/usr/bin/python3.11: No module named pytest\n', 1),
      'No module named pytest',
    ],
    ['not started at all', shell('true', 'bwrap: no such user\n', -1), 'bwrap'],
  ])('%s', async (name, first, named) => {
    const { reproduced, ran } = await run(
      name === 'not started at all' ? { ...first, exitCode: null } : first,
    );
    expect([reproduced.kind, ran]).toEqual(['not-runnable', 1]);
    expect(reproduced.kind === 'not-runnable' && reproduced.reason).toContain(named);
  });

  test.each([
    [
      'a program that the repository’s own script misses',
      shell('./run.sh', './run.sh: line 3: jq: command not found\n'),
    ],
    ['a test that prints such a line', shell('npm test', 'bash: line 1: nosuch: command not found\n', 1)],
    [
      'a module of the repository that is gone',
      shell('python -m app', '/usr/bin/python: No module named app\n', 1),
    ],
    [
      'a runner that the repository’s own script misses',
      shell('./run.sh', '/usr/bin/python: No module named pytest\n', 1),
    ],
    [
      'a test that prints such a line',
      shell('python -m pytest', '.F\n/usr/bin/python: No module named pytest\n', 1),
    ],
    ['exit 127 of a test', shell('npm test', 'not ok\n')],
    [
      'an import of a tool in the project’s own code',
      shell('python -m pytest', "  import nox\nModuleNotFoundError: No module named 'nox'\n", 1),
    ],
  ])('%s is a red run', async (_, first) => {
    expect((await run(first, first)).reproduced.kind).toBe('red');
  });
});
