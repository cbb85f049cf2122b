import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { bareSandbox } from '../../../src/adapters/bare-sandbox.ts';
import { isAlive } from '../../../src/adapters/process-table.ts';

let parent = '';
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'bare-'));
  mkdirSync(join(parent, 'copy'));
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));
const run = (command: string, timeoutMs = 20_000) =>
  bareSandbox({ copy: join(parent, 'copy'), home: join(parent, 'home') }).run({
    command,
    stopOnError: false,
    cwd: '',
    timeoutMs,
    network: false,
  });

const LEAVE = 'write() { sh -c "echo \\$\\$ >> pids; exec sleep 60"; }; export -f write;';

test.each([
  ['a background child', 'write &'],
  ['a child with a session of its own', 'setsid bash -c write &'],
  ['a child whose parents are gone', '(setsid bash -c "(write &) ; exit" &)'],
  ['one that holds no output open', '(setsid bash -c write >/dev/null 2>&1 </dev/null &)'],
])('%s is dead when the command has ended', async (_, leave) => {
  const { exitCode, ms } = await run(`${LEAVE} ${leave}\nwhile ! [ -s pids ]; do sleep 0.02; done; exit 4`);
  const pid = Number(readFileSync(join(parent, 'copy/pids'), 'utf8').trim());
  expect(exitCode).toBe(4);
  expect(pid).toBeGreaterThan(1);
  expect(isAlive(pid)).toBe(false);
  expect(ms).toBeLessThan(20_000);
});

test('a time-out takes the whole tree', async () => {
  const result = await run(
    `${LEAVE} (setsid bash -c write &) ; sh -c 'trap "" TERM INT HUP; sleep 60'`,
    1_000,
  );
  const pid = Number(readFileSync(join(parent, 'copy/pids'), 'utf8').trim());
  expect(result).toMatchObject({ exitCode: null, timedOut: true });
  expect(isAlive(pid)).toBe(false);
});

test('a command sees none of the secrets in the environment around us', async () => {
  const around = [
    'INPUT_API-KEY',
    'INPUT_GITHUB-TOKEN',
    'GITHUB_TOKEN',
    'ACTIONS_RUNTIME_TOKEN',
    'GITHUB_ENV',
  ];
  for (const name of around) process.env[name] = 'not-for-tests';
  try {
    const { output } = await run('env');
    expect(output).toContain('HOME=');
    expect(output).not.toMatch(/not-for-tests|^(?:INPUT|GITHUB|ACTIONS|RUNNER)_/m);
  } finally {
    for (const name of around) delete process.env[name];
  }
});

test('runs in the folder itself; what TMPDIR held is gone afterwards', async () => {
  const { output } = await run('pwd; echo "$HOME"; touch "$TMPDIR/x" here');
  expect(output).toBe(`${join(parent, 'copy')}\n${join(parent, 'home')}\n`);
  expect(readdirSync(join(parent, 'copy'))).toEqual(['here']);
  expect(readdirSync(join(parent, 'home/tmp'))).toEqual([]);
});

test('TMPDIR is in HOME, also where an earlier command left a link', async () => {
  mkdirSync(join(parent, 'home'));
  mkdirSync(join(parent, 'outside'));
  symlinkSync(join(parent, 'outside'), join(parent, 'home/tmp'));
  const { output } = await run('cd "$TMPDIR" && pwd -P');
  expect(output).toMatch(/\/home\/tmp\/command-\w+\n$/);
});
