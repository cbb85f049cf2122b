import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { type HttpModel, type HttpReply, httpModel } from '../fakes/http-model.ts';
import { bytesBelow, removeFolders } from '../fakes/price-project.ts';
import { cliWorld, type Ended, spawnCli } from '../fakes/spawned-cli.ts';
import { zipOf } from '../fakes/zip-of.ts';

let model: HttpModel | undefined;
afterEach(async () => {
  await model?.close();
  model = undefined;
});
afterAll(removeFolders);

/** One clear sentence, no stack trace, nothing on stdout but a story. */
function expectPlain({ stderr, stdout }: Ended) {
  expect(stderr + stdout).not.toMatch(/\n\s+at |Error:|undefined|\[object/);
}

describe('a wrong call ends with exit code 2, one sentence and nothing on stdout', () => {
  test.each<[string, string[], RegExp]>([
    ['an unknown option', ['heal', '--frobnicate'], /unknown option '--frobnicate'/],
    ['an unknown command', ['frobnicate'], /unknown command 'frobnicate'/],
    [
      'no attempts',
      ['heal', '--test', 'true', '--max-attempts', '0'],
      /--max-attempts.*positive whole number/,
    ],
    ['a negative number', ['heal', '--test', 'true', '--max-turns=-1'], /--max-turns.*positive whole number/],
    [
      'no number',
      ['heal', '--test', 'true', '--test-timeout', 'soon'],
      /--test-timeout.*positive whole number/,
    ],
    ['both answers', ['heal', '--test', 'true', '--yes', '--no'], /'--yes'.*cannot be used with.*'--no'/],
    ['an unknown sandbox', ['heal', '--test', 'true', '--sandbox', 'jail'], /--sandbox.*bubblewrap/],
    ['an option without its value', ['heal', '--test'], /--test <cmd>.*argument missing/],
    ['nothing to run', ['heal'], /--test.*--log/],
    ['an empty command', ['heal', '--test', ' '], /--test is empty/],
    [
      'a folder above the checkout',
      ['heal', '--test', 'true', '--working-directory', '../x'],
      /--working-directory/,
    ],
    ['an unknown provider', ['heal', '--test', 'true', '--provider', 'acme'], /--provider.*groq/],
    ['no checkout', ['heal', '--repo', '/no/such', '--test', 'true'], /no folder \/no\/such/],
    [
      'a file for a checkout',
      ['heal', '--repo', '/etc/hostname', '--test', 'true'],
      /no folder \/etc\/hostname/,
    ],
    ['no log', ['heal', '--test', 'true', '--log', '/no/such.log'], /\/no\/such\.log cannot be read/],
    [
      'a folder for a log',
      ['heal', '--test', 'true', '--log', '/etc'],
      /\/etc cannot be read \(it is a directory/,
    ],
  ])('%s', async (_, args, sentence) => {
    const { env } = cliWorld();
    const ended = await spawnCli(args, { env });
    expect([ended.code, ended.stdout]).toEqual([2, '']);
    expect(ended.stderr).toMatch(sentence);
    expectPlain(ended);
  });
});

describe('what cannot be used ends with exit code 2 before anything runs', () => {
  type World = ReturnType<typeof cliWorld>;
  test.each<[string, (world: World) => { args?: string[]; env?: Record<string, string> }, RegExp]>([
    [
      'a journal in the checkout',
      ({ checkout }) => ({ args: ['--journal', join(checkout, 'j.jsonl')] }),
      /inside the repository.*--journal/,
    ],
    [
      'a journal in the checkout, behind a link',
      ({ checkout, home }) => {
        symlinkSync(checkout, join(home, 'link'));
        return { args: ['--journal', join(home, 'link', 'deep', 'j.jsonl')] };
      },
      /inside the repository/,
    ],
    [
      'state in the checkout',
      ({ checkout, home }) => ({ env: { XDG_STATE_HOME: checkout }, args: ['--journal', join(home, 'j')] }),
      /inside the repository.*XDG_STATE_HOME/,
    ],
    [
      'temporary files in the checkout',
      ({ checkout }) => ({ env: { TMPDIR: checkout } }),
      /inside the repository.*TMPDIR/,
    ],
    [
      'a journal that is a folder',
      ({ home }) => ({ args: ['--journal', home] }),
      /cannot be written.*--journal/,
    ],
    [
      'a journal over another file',
      ({ home }) => {
        writeFileSync(join(home, 'thesis.txt'), 'years of work\n');
        return { args: ['--journal', join(home, 'thesis.txt')] };
      },
      /holds something else.*--journal/,
    ],
    [
      'a state folder that cannot be made',
      () => ({ env: { XDG_STATE_HOME: '/proc/none' } }),
      /cannot be made.*XDG_STATE_HOME/,
    ],
    ['a temporary folder that is missing', () => ({ env: { TMPDIR: '/no/such' } }), /\/no\/such.*TMPDIR/],
    ['an address that is none', () => ({ args: ['--base-url', 'nonsense'] }), /"nonsense" is no URL/],
    ['a missing key', () => ({ env: { OPENAI_API_KEY: '' } }), /API key.*OPENAI_API_KEY/],
    ['a key variable that is empty', () => ({ args: ['--api-key-env', 'NO_SUCH'] }), /NO_SUCH is empty/],
    [
      'a command that is not there',
      () => ({ args: ['--test', 'no-such-program --all'] }),
      /no-such-program: .*not found.*--test/,
    ],
    [
      'a folder that is not there',
      () => ({ args: ['--working-directory', 'no/such'] }),
      /no folder no\/such/,
    ],
    [
      'an empty log',
      ({ home }) => {
        writeFileSync(join(home, 'empty.log'), '');
        return { args: ['--log', join(home, 'empty.log')] };
      },
      /empty\.log is empty/,
    ],
    [
      'a log that cannot be read',
      () => ({ args: ['--log', '/proc/self/mem'] }),
      /\/proc\/self\/mem cannot be read/,
    ],
  ])('%s', async (_, prepare, sentence) => {
    const world = cliWorld();
    const { args = [], env = {} } = prepare(world);
    const before = bytesBelow(world.checkout);
    const ended = await world.heal('http://127.0.0.1:47999/v1', args, { env });
    expect(ended.code).toBe(2);
    expect(ended.stderr).toMatch(sentence);
    expectPlain(ended);
    expect(bytesBelow(world.checkout)).toEqual(before);
    if (env.TMPDIR === undefined) expect(world.litter()).toEqual([]);
  });
});

describe('the zip of a run', () => {
  const text = `${'setting up\n'.repeat(2_000)}error: the cause\n`;
  const zip = zipOf([{ name: '0_test.txt', text }]);

  test('is read from a file and from standard input, and leaves nothing behind', async () => {
    const { env, home, litter } = cliWorld();
    const file = join(home, 'logs.zip');
    writeFileSync(file, zip);
    const plain = await spawnCli(['evidence'], { env, input: text });
    expect(plain.stdout).toContain('error: the cause');
    for (const ended of [
      await spawnCli(['evidence', file], { env }),
      await spawnCli(['evidence', '-'], { env, input: zip }),
    ])
      expect([ended.stdout, ended.stderr, ended.code]).toEqual([plain.stdout, '', 0]);
    expect(litter()).toEqual([]);
  });

  test('needs room on disk, and says so where there is none', async () => {
    const { env } = cliWorld();
    const ended = await spawnCli(['evidence'], { env: { ...env, TMPDIR: '/no/such' }, input: zip });
    expect([ended.code, ended.stdout]).toEqual([2, '']);
    expect(ended.stderr).toMatch(/cannot be put on disk to be unpacked: .*free space, or set TMPDIR/);
  });
});

describe('a model that cannot be used ends with exit code 3', () => {
  const says = (reply: HttpReply) => [() => reply];
  test.each<[string, (() => HttpReply)[] | undefined, RegExp]>([
    ['nobody listens', undefined, /could not be reached \(ECONNREFUSED\).*base-url/],
    [
      'a page instead of JSON',
      says({ body: '<html>\n<h1>Hello</h1>\n</html>' }),
      /no chat completion.*base URL/,
    ],
    ['JSON that is no completion', says({ body: { ok: true } }), /no chat completion/],
    ['no choices', says({ body: { choices: [] } }), /no chat completion/],
    [
      'a refused key',
      says({ status: 401, body: { error: { message: 'bad key' } } }),
      /refused the API key.*bad key/,
    ],
    ['an unknown model', says({ status: 404, body: { error: { message: 'no such model' } } }), /check base-url and model/],
    [
      'an error page',
      says({ status: 403, body: '<html>\n<body>\nforbidden\n</body></html>' }),
      /HTTP 403: a web page/,
    ],
  ])('%s', async (_, replies, sentence) => {
    model = replies === undefined ? undefined : await httpModel(replies);
    const world = cliWorld();
    const before = bytesBelow(world.checkout);
    const ended = await world.heal(model?.url ?? 'http://127.0.0.1:47999/v1', ['--yes']);
    expect(ended.code).toBe(3);
    expect(ended.lines.at(-1)).toMatch(/^Verdict: unavailable: /);
    expect(ended.lines.at(-1)).toMatch(sentence);
    expect(ended.lastError).toMatch(/^MODEL: 0 tokens, \d+ ms, journal \/.*\.jsonl$/);
    expectPlain(ended);
    expect(bytesBelow(world.checkout)).toEqual(before);
    expect(world.litter()).toEqual([]);
  });
});

test('a journal of an earlier run is replaced, and its folder made', async () => {
  const world = cliWorld();
  const journal = join(world.home, 'deep', 'er', 'run.jsonl');
  mkdirSync(join(world.home, 'deep'));
  for (const _ of [1, 2]) {
    const ended = await world.heal('http://127.0.0.1:47999/v1', ['--test', 'true', '--journal', journal]);
    expect(ended.code).toBe(0);
    expect(ended.lastError).toBe(`MODEL: 0 tokens, 0 ms, journal ${journal}`);
  }
  const { readFileSync } = await import('node:fs');
  const lines = readFileSync(journal, 'utf8').trimEnd().split('\n');
  expect(lines.filter((line) => line.includes('"kind":"verdict"'))).toHaveLength(1);
});

test.each([['--help'], ['heal', '--help'], ['--version']])('%s %s ends with 0', async (...args) => {
  const ended = await spawnCli(args, { env: cliWorld().env });
  expect(ended.code).toBe(0);
  expect(ended.stdout).not.toBe('');
  if (args.includes('--help')) expect(ended.stdout).toContain('Examples:');
});
