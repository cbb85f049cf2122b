import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { bareSandbox } from '../../src/adapters/bare-sandbox.ts';
import { bubblewrapSandbox } from '../../src/adapters/bubblewrap-sandbox.ts';
import type { Sandbox, SandboxCommand } from '../../src/ports.ts';
import { isBubblewrapHere } from '../fakes/require-bubblewrap.ts';
import { scriptedSandbox } from '../fakes/scripted-sandbox.ts';

const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function places() {
  const parent = mkdtempSync(join(tmpdir(), 'sandbox-contract-'));
  folders.push(parent);
  const copy = join(parent, 'copy');
  mkdirSync(join(copy, 'sub folder'), { recursive: true });
  mkdirSync(join(parent, 'home'));
  writeFileSync(join(copy, 'sub folder/name.txt'), 'inner\n');
  return { parent, copy, home: join(parent, 'home') };
}

const SCRIPT = {
  'echo out; echo err >&2; echo out again': { output: 'out\nerr\nout again\n' },
  '': { output: '$HOME|a b|;|*|' },
  'exit 3': { exitCode: 3 },
  'kill -KILL $$': { exitCode: 137 },
  'kill -TERM $$': { exitCode: 143 },
  'no-such-program-at-all': {
    exitCode: 127,
    output: 'bash: line 1: no-such-program-at-all: command not found\n',
  },
  'echo before; sleep 60; echo after': { output: 'before\n', takesMs: 60_000 },
  'cat name.txt': { output: 'inner\n' },
};

const real: [string, () => Sandbox][] = [['bare', () => bareSandbox(places())]];
if (isBubblewrapHere('sandbox contract'))
  real.push([
    'bubblewrap',
    () => {
      const { parent, copy, home } = places();
      return bubblewrapSandbox({ copy, home, checkoutPath: join(parent, 'check out') });
    },
  ]);

describe.each([['scripted', (): Sandbox => scriptedSandbox(SCRIPT)] as const, ...real])(
  'the %s sandbox',
  (_, make) => {
    const run = (command: string, more: Partial<SandboxCommand> = {}, signal?: AbortSignal) =>
      make().run(
        { command, stopOnError: false, cwd: '', timeoutMs: 20_000, network: false, ...more },
        signal,
      );

    test('output keeps the order of stdout and stderr', async () => {
      const result = await run('echo out; echo err >&2; echo out again');
      expect(result).toMatchObject({ exitCode: 0, timedOut: false, output: 'out\nerr\nout again\n' });
      expect(result.ms).toBeGreaterThan(0);
    });

    test.each([
      ['exit 3', 3],
      ['kill -KILL $$', 137],
      ['kill -TERM $$', 143],
    ])('%s gives exit code %i', async (command, exitCode) => {
      expect(await run(command)).toMatchObject({ exitCode, timedOut: false, output: '' });
    });

    test('a program with its arguments is started without a shell', async () => {
      const result = await run('', { argv: ['printf', '%s|', '$HOME', 'a b', ';', '*'] });
      expect(result).toMatchObject({ exitCode: 0, output: '$HOME|a b|;|*|' });
    });

    test('a program that does not exist is named in the output', async () => {
      const result = await run('no-such-program-at-all');
      expect(result.exitCode).toBe(127);
      expect(result.output).toContain('no-such-program-at-all: command not found');
    });

    test('a hang ends at the time limit, with what was printed by then', async () => {
      const result = await run('echo before; sleep 60; echo after', { timeoutMs: 700 });
      expect(result).toMatchObject({ exitCode: null, timedOut: true, output: 'before\n' });
      expect(result.ms).toBeLessThan(20_000);
    });

    test('commands start in the folder asked for', async () => {
      expect(await run('cat name.txt', { cwd: 'sub folder' })).toMatchObject({
        exitCode: 0,
        output: 'inner\n',
      });
    });

    test('nothing runs once it is aborted, and that is no time-out', async () => {
      const result = await run('exit 3', {}, AbortSignal.abort());
      expect(result).toMatchObject({ exitCode: null, timedOut: false, output: '' });
    });
  },
);

describe.each(real)('the %s sandbox, with real commands', (_, make) => {
  const run = (command: string, more: Partial<SandboxCommand> = {}, signal?: AbortSignal) =>
    make().run({ command, stopOnError: false, cwd: '', timeoutMs: 20_000, network: false, ...more }, signal);

  test('the shell stops at the first failure only when told', async () => {
    const command = 'false\necho went on';
    expect(await run(command)).toMatchObject({ exitCode: 0, output: 'went on\n' });
    expect(await run(command, { stopOnError: true })).toMatchObject({ exitCode: 1, output: '' });
  });

  test('a workflow may set variables, but not those of the sandbox itself', async () => {
    const result = await run('echo "$MODE|$HOME"', { env: { MODE: 'a b', HOME: '/elsewhere' } });
    expect(result.output).toMatch(/^a b\|(?!\/elsewhere)/);
  });

  test('an abort half-way ends the command', async () => {
    const controller = new AbortController();
    const running = run('sleep 60', {}, controller.signal);
    controller.abort();
    expect(await running).toMatchObject({ exitCode: null, timedOut: false });
  });

  test('the environment is the fixed one, none of ours', async () => {
    process.env.DOCTOR_TEST_SECRET = 'sk-not-for-tests';
    const { output } = await run('env');
    delete process.env.DOCTOR_TEST_SECRET;
    expect(output).not.toContain('sk-not-for-tests');
    for (const line of [
      'LANG=C.UTF-8',
      'TZ=UTC',
      'CI=true',
      'NO_COLOR=1',
      'TERM=dumb',
      'PYTHONDONTWRITEBYTECODE=1',
    ])
      expect(output.split('\n')).toContain(line);
    expect(output.split('\n').filter((line) => /^(?:NODE_OPTIONS|JEST_WORKER_ID)=/.test(line))).toEqual([]);
  });

  test('HOME, /tmp and TMPDIR can be written, and standard input is empty', async () => {
    const command =
      'touch "$HOME/a" "$TMPDIR/b" /tmp/c-$$ && rm /tmp/c-$$ && cat && echo > /dev/stderr && echo fine';
    expect(await run(command)).toMatchObject({ exitCode: 0, output: '\nfine\n' });
  });

  test('the folder that does not exist is told, without an exit code', async () => {
    const result = await run('echo hi', { cwd: 'not/here' });
    expect(result.exitCode).toBeNull();
    expect(result.output).toContain('not/here');
  });

  test('500 MB of output are cut to head and tail', async () => {
    const command = 'echo first; head -c 500000000 /dev/zero | tr "\\0" "x"; echo; echo last';
    const { output, exitCode } = await run(command, { timeoutMs: 60_000 });
    expect(exitCode).toBe(0);
    expect(output.length).toBeLessThan(1_400_000);
    expect(output).toMatch(/^first\nx+\n\[… \d+ bytes of output left out …\]\nx+\nlast\n$/);
  });

  test('bytes that are no UTF-8 become replacement characters', async () => {
    expect((await run("printf 'a\\377b'")).output).toBe('a\ufffdb');
  });
});
