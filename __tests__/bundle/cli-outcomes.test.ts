import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { type HttpModel, type HttpReply, httpModel } from '../fakes/http-model.ts';
import { bytesBelow, CAUSE, EDIT, PRICE_FILES, removeFolders, wrongEdit } from '../fakes/price-project.ts';
import { isBubblewrapHere } from '../fakes/require-bubblewrap.ts';
import { cliWorld } from '../fakes/spawned-cli.ts';

let model: HttpModel | undefined;
afterEach(async () => {
  await model?.close();
  model = undefined;
});
afterAll(removeFolders);

const fix = (): HttpReply => ({ text: CAUSE, calls: [['replace_in_file', EDIT]] });
const wrong = (round: number) => (): HttpReply => ({
  text: '',
  calls: [['replace_in_file', wrongEdit(round)]],
});
const says = (text: string) => (): HttpReply => ({ text });
async function serve(...replies: ((request: unknown) => HttpReply)[]): Promise<string> {
  model = await httpModel(replies);
  return model.url;
}
const GREEN = { ...PRICE_FILES, 'price.sh': (PRICE_FILES['price.sh'] ?? '').replace('-gt', '-ge') };
const FLAKY = ['--test', '[ -e ran ] || { touch ran; exit 1; }'];
const TAMPERS = ['--test', 'grep -q "ge 3" price.sh && echo >> price_test.sh; sh price_test.sh'];

interface Case {
  readonly replies?: readonly ((request: unknown) => HttpReply)[];
  readonly args?: readonly string[];
  readonly files?: Readonly<Record<string, string>>;
  readonly code: number;
  readonly story: readonly (string | RegExp)[];
}
const CASES: Readonly<Record<string, Case>> = {
  healthy: { files: GREEN, code: 0, story: ['The tests already pass. Nothing to fix.'] },
  'denied with --no': {
    replies: [fix, says('I wanted >=.')],
    args: ['--no'],
    code: 1,
    story: [`Cause: ${CAUSE}`, '+  if [ "$1" -ge 3 ]', 'Tests still fail:'],
  },
  'denied without a terminal': {
    replies: [fix],
    code: 1,
    story: [/no terminal to ask in/],
  },
  exhausted: {
    replies: [wrong(1), wrong(2), wrong(3)],
    args: ['--yes'],
    code: 1,
    story: ['Tests still fail:', /3 of 3 attempts failed\. Every file is as it was\./],
  },
  'exhausted after one attempt': {
    replies: [wrong(1)],
    args: ['--yes', '--max-attempts', '1'],
    code: 1,
    story: [/1 of 1 attempts? failed/],
  },
  explained: {
    replies: [says('NO CHANGE: the test is wrong.')],
    args: ['--yes'],
    code: 1,
    story: ['Diagnosis: the test is wrong.'],
  },
  flaky: {
    replies: [says('It depends on a file.')],
    args: [...FLAKY, '--yes'],
    code: 1,
    story: ['Diagnosis: It depends on a file.'],
  },
  'exhausted by a run that changes its tests': {
    replies: [fix, says('no')],
    args: [...TAMPERS, '--yes'],
    code: 1,
    story: ['Tests still fail:'],
  },
  'exhausted by a time limit': {
    replies: [says('It hangs.'), says('It hangs.')],
    args: ['--test', 'echo begun; sleep 60', '--test-timeout', '1', '--yes'],
    code: 1,
    story: [],
  },
};

describe('each end leaves the checkout as it was, tells its story, and ends with its exit code', () => {
  test.each(Object.entries(CASES))('%s', async (name, { replies = [], args = [], files, code, story }) => {
    const url = await serve(...replies);
    const world = cliWorld(files);
    const before = bytesBelow(world.checkout);
    const ended = await world.heal(url, args);
    const word = name.split(' ')[0];
    expect(ended.lines.at(-1)).toMatch(new RegExp(`^Verdict: ${word}: `));
    expect(ended.code).toBe(code);
    for (const part of story)
      expect(ended.stdout).toMatch(part instanceof RegExp ? part : new RegExp(escaped(part)));
    expect(ended.lastError).toMatch(/^MODEL: \d+ tokens, \d+ ms, journal \/.*\.jsonl$/);
    expect(bytesBelow(world.checkout)).toEqual(before);
    expect(world.litter()).toEqual([]);
    const [journal] = world.journals();
    expect(journal?.filter(({ kind }) => kind === 'verdict')).toHaveLength(1);
    expect(journal?.at(-1)?.kind).toBe('verdict');
    expect(JSON.stringify(journal)).not.toContain('key-of-the-test-model');
  });
});

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

test('verified: only the proven bytes change; the backup outlives the run outside the checkout', async () => {
  const world = cliWorld();
  const ended = await world.heal(await serve(fix), ['--yes']);
  expect(ended.code).toBe(0);
  expect(ended.lines.at(-2)).toBe('Tests pass now.');
  expect(ended.lines.at(-1)).toMatch(/^Verdict: verified: /);
  expect(ended.stderr).toContain('Allow? [y/N] y (--yes)');
  expect(ended.lastError).toMatch(/^MODEL: 742 tokens, /);
  expect(Object.keys(bytesBelow(world.checkout)).sort()).toEqual(Object.keys(PRICE_FILES).sort());
  expect(readFileSync(join(world.checkout, 'price.sh'), 'utf8')).toBe(GREEN['price.sh']);
  const backup = /backup in (\/[^)]+)\)/.exec(ended.stderr)?.[1] ?? '';
  expect(readFileSync(join(backup, 'files/price.sh'), 'utf8')).toBe(PRICE_FILES['price.sh']);
  expect(world.litter()).toEqual([]);
});

test('--json prints one object and nothing else on stdout; --quiet leaves only the question and the last line', async () => {
  const world = cliWorld();
  const ended = await world.heal(await serve(fix), ['--yes', '--json', '--quiet']);
  expect(ended.lines).toHaveLength(1);
  const result = JSON.parse(ended.stdout);
  expect(Object.keys(result)).toEqual(
    'verdict reason diagnosis files tests attempts turns tokens requests ms proposal journal'.split(' '),
  );
  expect(result).toMatchObject({
    verdict: 'verified',
    files: [{ path: 'price.sh', status: 'modified' }],
    tokens: { prompt: 700, completion: 42 },
    tests: { before: { counts: { executed: 3, failed: 1 } }, after: { counts: { executed: 3, failed: 0 } } },
  });
  const { total, model: asking, tests, waiting, own } = result.ms;
  expect(Math.abs(total - asking - tests - waiting - own)).toBeLessThanOrEqual(3);
  expect(ended.stderr).not.toMatch(/Running:|Attempt|Model:/);
  expect(ended.lastError).toMatch(/^MODEL: /);
});

test('--quiet keeps the whole story on stdout and the checkout’s colours out of it', async () => {
  const world = cliWorld();
  const ended = await world.heal(await serve(fix), ['--yes', '--quiet'], { env: { FORCE_COLOR: '1' } });
  expect(ended.stdout).toContain('diff --git a/price.sh b/price.sh');
  expect(ended.stderr.trimEnd().split('\n')).toEqual([
    'Allow? [y/N] y (--yes)',
    expect.stringMatching(/^MODEL: /),
  ]);
});

test('stale: a file that changed while the model thought is not overwritten; exit code 4', async () => {
  const world = cliWorld();
  const mine = '# mine\n';
  const url = await serve(() => {
    writeFileSync(join(world.checkout, 'price.sh'), mine);
    return fix();
  });
  const ended = await world.heal(url, ['--yes']);
  expect(ended.code).toBe(4);
  expect(ended.lines.at(-1)).toMatch(/^Verdict: stale: price\.sh changed/);
  expect(readFileSync(join(world.checkout, 'price.sh'), 'utf8')).toBe(mine);
});

test('in a git repository: its status shows the change and nothing else, its index and history are as they were', async () => {
  const world = cliWorld();
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=t', '-c', 'user.email=t@t', ...args], {
      cwd: world.checkout,
      env: world.env,
      encoding: 'utf8',
    });
  git('init', '-q');
  git('add', '.');
  git('commit', '-q', '-m', 'first');
  writeFileSync(join(world.checkout, 'staged.txt'), 'staged\n');
  git('add', 'staged.txt');
  const before = bytesBelow(join(world.checkout, '.git'));
  const ended = await world.heal(await serve(fix), ['--yes']);
  expect(ended.code).toBe(0);
  expect(bytesBelow(join(world.checkout, '.git'))).toEqual(before);
  expect(git('status', '--porcelain')).toBe(' M price.sh\nA  staged.txt\n');
});

test('a reader that goes away (`| head`) does not stop a run half-way', async () => {
  const world = cliWorld();
  const ended = await world.heal(await serve(fix), ['--yes'], {
    onOutput: (_, child) => child.closeOutput(),
  });
  expect(ended.code).toBe(0);
  expect(ended.stderr).not.toMatch(/EPIPE|\n\s+at /);
  expect(readFileSync(join(world.checkout, 'price.sh'), 'utf8')).toBe(GREEN['price.sh']);
});

const sandboxed = isBubblewrapHere('heal in bubblewrap') ? test : test.skip;
sandboxed('in the sandbox: the same, and what the tests write stays in the copy', async () => {
  const world = cliWorld();
  const writes = `for at in . "${world.checkout}" "$HOME" /tmp; do echo litter > "$at/litter.txt"; done; sh price_test.sh`;
  const ended = await world.heal(await serve(fix), ['--yes', '--sandbox', 'auto', '--test', writes]);
  expect(ended.lines.at(-1)).toMatch(/^Verdict: verified/);
  expect(Object.keys(bytesBelow(world.checkout)).sort()).toEqual(Object.keys(PRICE_FILES).sort());
  expect(bytesBelow(world.home)['litter.txt']).toBeUndefined();
  expect(world.litter()).toEqual([]);
});
