import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import type { actionsRunner } from '../../../../src/adapters/actions/runner.ts';
import { commandsIn, outputsIn } from '../../../fakes/runner-output.ts';

let folder: string;
let said: string;
let runner: ReturnType<typeof actionsRunner>;
const before = { ...process.env };
const at = (name: string) => join(folder, name);

async function start(
  env: Readonly<Record<string, string>> = {},
  files: readonly string[] = ['output', 'summary'],
) {
  for (const name of files) writeFileSync(at(name), '');
  const variables = { GITHUB_OUTPUT: at('output'), GITHUB_STEP_SUMMARY: at('summary'), ...env };
  Object.assign(process.env, variables);
  // The event is read when the module is.
  jest.resetModules();
  const module = await import('../../../../src/adapters/actions/runner.ts');
  runner = module.actionsRunner();
}

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'runner-'));
  said = '';
  jest.spyOn(process.stdout, 'write').mockImplementation((piece) => {
    said += String(piece);
    return true;
  });
});
afterEach(() => {
  jest.restoreAllMocks();
  for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
  rmSync(folder, { recursive: true, force: true });
});

const tokens = () => [...said.matchAll(/^::stop-commands::(.+)$/gm)].map((match) => match[1] ?? '');

describe('lines', () => {
  test('of a log are no commands, whatever they hold', async () => {
    await start();
    const hostile = [
      '::error::x',
      '::add-mask::a',
      '##[group]g',
      '::stop-commands::pwned',
      '::set-output name=a::b',
    ];
    for (const line of hostile) runner.say(line);
    runner.say(hostile.join('\r\n'));
    expect(commandsIn(said)).toEqual([]);
    for (const line of hostile) expect(said).toContain(`| ${line}`);
  });

  test('cannot end the stop, not even by its token', async () => {
    await start();
    const [token = ''] = tokens();
    runner.say(`::${token}::\n::error::x`);
    expect(commandsIn(said)).toEqual([]);
  });

  test('after a command of ours are no commands either, under a token of their own', async () => {
    await start();
    runner.annotate('warning', 'first');
    runner.annotate('error', 'second');
    const all = tokens();
    expect(new Set(all).size).toBe(3);
    expect(all.every((token) => /^[0-9a-f]{32}$/.test(token))).toBe(true);
    runner.say(`::${all[0]}::\n::error::x`);
    expect(commandsIn(said)).toEqual(['::warning::first', '::error::second']);
  });

  test('show what would hide in them', async () => {
    await start();
    runner.say('ok\r\u001b[2K\u202eko\u200b');
    runner.annotate('notice', 'a\u202eb');
    expect(said).toContain('ok\\u000d\\u001b[2K\\u202eko\\u200b');
    expect(commandsIn(said)).toEqual(['::notice::a\\u202eb']);
  });

  test('are commands again for the steps after us', async () => {
    await start();
    runner.close();
    expect(commandsIn(`${said}::notice::later\n`)).toEqual(['::notice::later']);
  });
});

test('an annotation is one line, whatever is in it', async () => {
  await start();
  runner.annotate('error', 'a\n::error::b\r\n50% ::add-mask::c');
  expect(commandsIn(said)).toEqual(['::error::a%0A::error::b%0A50%25 ::add-mask::c']);
});

describe('a secret is masked', () => {
  const masks = () => commandsIn(said).map((line) => line.replace(/^::add-mask::/, ''));

  test('of one line', async () => {
    await start();
    runner.mask('ghs_abc%def');
    expect(masks()).toEqual(['ghs_abc%25def']);
  });

  test('of several lines, whole and each', async () => {
    await start();
    runner.mask('-----BEGIN KEY-----\r\nabcdefgh\n}\n-----END KEY-----\n');
    expect(masks()).toEqual([
      '-----BEGIN KEY-----%0D%0Aabcdefgh%0A}%0A-----END KEY-----',
      '-----BEGIN KEY-----',
      'abcdefgh',
      '-----END KEY-----',
    ]);
  });

  test.each(['', ' \n'])('unless there is none: %j', async (secret) => {
    await start();
    runner.mask(secret);
    expect(masks()).toEqual([]);
  });
});

describe('an output', () => {
  test('of several lines, with what looks like an end in it', async () => {
    await start();
    const value = 'a\nEOF\nghadelimiter_1\nname<<EOF\n::error::x\n';
    runner.output('diagnosis', value);
    runner.output('empty', '');
    expect(outputsIn(readFileSync(at('output'), 'utf8'))).toEqual({ diagnosis: value, empty: '' });
    expect(commandsIn(said)).toEqual([]);
  });

  test.each([
    ['is not set', { GITHUB_OUTPUT: '' }],
    ['leads nowhere', { GITHUB_OUTPUT: '/nowhere/output' }],
  ])('is told and no reason to stop where GITHUB_OUTPUT %s', async (_name, env) => {
    await start(env);
    runner.output('verdict', 'verified');
    expect(said).toContain('The output verdict could not be set');
    expect(said).not.toContain('set-output');
  });
});

describe('the summary', () => {
  test('holds what was added, in order', async () => {
    await start();
    await runner.summary('## one ✓');
    await runner.summary('two');
    expect(readFileSync(at('summary'), 'utf8')).toBe('## one ✓\ntwo\n');
  });

  test('never gets so large that GitHub drops it, however often something is added', async () => {
    await start();
    await runner.summary('é\n'.repeat(400_000));
    await runner.summary('x\n'.repeat(400_000));
    await runner.summary('y\n'.repeat(400_000));
    const bytes = readFileSync(at('summary'));
    expect(bytes.length).toBeLessThanOrEqual(1024 * 1024);
    expect(bytes.toString('utf8')).toContain('(The rest is cut');
  });

  test.each([
    ['is not set', { GITHUB_STEP_SUMMARY: '' }],
    ['leads nowhere', { GITHUB_STEP_SUMMARY: '/nowhere/summary' }],
  ])('is told and no reason to stop where GITHUB_STEP_SUMMARY %s', async (_name, env) => {
    await start(env);
    await runner.summary('x');
    expect(commandsIn(said)).toEqual([expect.stringMatching(/^::warning::The summary could not be written/)]);
  });
});

test('inputs are trimmed, with hyphens in their names', async () => {
  await start({ 'INPUT_TEST-COMMAND': '  npm test \n' });
  expect(runner.input('test-command')).toBe('npm test');
  expect(runner.input('no-such')).toBe('');
});

describe('the event', () => {
  test('is that of the file', async () => {
    writeFileSync(at('event.json'), '{"action":"completed"}');
    await start({ GITHUB_EVENT_NAME: 'workflow_run', GITHUB_EVENT_PATH: at('event.json') });
    expect(runner.event).toEqual({ name: 'workflow_run', payload: { action: 'completed' } });
  });

  test('without a file has no payload', async () => {
    await start({ GITHUB_EVENT_NAME: 'workflow_run', GITHUB_EVENT_PATH: '/nowhere' });
    expect(runner.event.payload).toEqual({});
  });
});
