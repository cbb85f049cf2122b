import { describe, expect, test } from '@jest/globals';
import { type BaselineInput, runBaseline } from '../../../src/bench/baseline.ts';
import { fakeClock } from '../../fakes/fake-clock.ts';
import { memoryFiles } from '../../fakes/memory-files.ts';
import { memoryJournal } from '../../fakes/memory-journal.ts';
import { reply, type ScriptedAnswer, scriptedModel } from '../../fakes/scripted-model.ts';

const PROJECT = {
  'cart.js': 'const limit = 3;\r\nexport const bulk = (n) => n > limit;\r\n',
  'long.js': `${'x'.repeat(7_999)}yz`,
  'src/price.js': 'price\nprice\n',
};
const FIX = ['replace_in_file', { path: 'cart.js', old: 'n > limit', new: 'n >= $& limit' }] as const;
const DONE = reply('The limit itself counts.');

async function baseline(script: readonly ScriptedAnswer[], over: Partial<BaselineInput> = {}) {
  const files = memoryFiles(PROJECT, { links: { out: '/etc' } });
  const model = scriptedModel(script);
  const journal = memoryJournal();
  const clock = fakeClock();
  const input = { log: 'red\n', isReplay: false, maxTurns: 16, ...over };
  const run = await runBaseline(input, { model, files, clock, journal });
  const text = (path: string) => new TextDecoder().decode(files.read(path));
  /** What the model read of its calls in reply `turn`. */
  const told = (turn: number) =>
    (model.requests[turn]?.messages ?? []).flatMap(({ role, content }) => (role === 'tool' ? [content] : []));
  return { run, model, journal, clock, text, told };
}

describe('the tutorial harness', () => {
  test('shows the end of the log, performs edits at once, and gives no test result back', async () => {
    const { run, model, journal, text, told } = await baseline([reply('', [FIX]), DONE], {
      log: `${'early\n'.repeat(1_000)}\u001b[31mExpected true\u001b[0m\n`,
    });
    const [first] = model.requests;
    expect(first?.messages[1]?.content).toMatch(/^The build failed.*\n\n[\s\S]{3000}$/);
    expect(first?.messages[1]?.content).toMatch(/early\nExpected true\n$/);
    expect(first?.tools.map(({ name }) => name)).toEqual([
      'read_file',
      'list_dir',
      'replace_in_file',
      'write_file',
    ]);
    expect(told(1)).toEqual(['OK']);
    expect(text('cart.js')).toBe('const limit = 3;\r\nexport const bulk = (n) => n >= $& limit;\r\n');
    expect(run).toEqual({
      end: 'stopped',
      reason: '',
      turns: 2,
      requests: 2,
      tokens: 240,
      edited: ['cart.js'],
      text: 'The limit itself counts.',
    });
    expect(journal.of('call')).toMatchObject([{ turn: 1, tool: 'replace_in_file', outcome: 'ok' }]);
    expect(journal.of('turn')).toMatchObject([
      { turn: 1, calls: 1, tokens: { prompt: 100, completion: 20 } },
      { turn: 2, calls: 0 },
    ]);
    expect(journal.of('attempt')).toEqual([]);
  });

  test.each([
    ['reads whole files and cuts them in silence', 'read_file', { path: 'long.js' }, /^x{7999}y$/],
    [
      'takes what else a call names for noise',
      'read_file',
      { path: 'src/price.js', start_line: 2 },
      /^price\nprice\n$/,
    ],
    ['lists a folder', 'list_dir', {}, /^cart\.js\nlong\.js\nout\/?\nsrc\/$/],
    ['says that a file is not there', 'read_file', { path: 'none.js' }, /^Error: none\.js is no text file/],
    [
      'says that a text is not there',
      'replace_in_file',
      { path: 'cart.js', old: 'a', new: 'b' },
      /not found/,
    ],
    [
      'wants a text that occurs once',
      'replace_in_file',
      { path: 'src/price.js', old: 'price', new: 'b' },
      /occurs 2/,
    ],
    ['leads out of no tree by dots', 'read_file', { path: '../etc/passwd' }, /^Error: .*outside/],
    ['leads out of no tree by a link', 'write_file', { path: 'out/x', content: '' }, /^Error: .*outside/],
    ['gives git nothing to run', 'write_file', { path: '.git/config', content: '' }, /^Error: /],
    ['tells what the disk refuses', 'write_file', { path: 'cart.js/x', content: '' }, /^Error: /],
    ['has no other tool', 'run_tests', {}, /no tool "run_tests"/],
    ['wants arguments that can be read', 'read_file', '{"path": "ca', /not one complete JSON object/],
  ])('%s', async (_, tool, args, said) => {
    const { run, told } = await baseline([reply('', [[tool, args]]), DONE]);
    expect(told(1)).toEqual([expect.stringMatching(said)]);
    expect(run).toMatchObject({ end: 'stopped', edited: [] });
  });

  test('does not count an edit that was taken back, and counts a new file', async () => {
    const back = ['write_file', { path: 'cart.js', content: PROJECT['cart.js'] }] as const;
    const created = ['write_file', { path: 'a/new.js', content: '' }] as const;
    const { run } = await baseline([reply('', [FIX, back, created]), DONE]);
    expect(run.edited).toEqual(['a/new.js']);
  });

  test('ends after its turns, with what stands as its proposal', async () => {
    const { run } = await baseline([reply('a', [FIX]), reply('', [['list_dir', {}]]), DONE], { maxTurns: 2 });
    expect(run).toMatchObject({ end: 'turns.used-up', turns: 2, edited: ['cart.js'], text: 'a' });
  });

  const REJECTED = {
    kind: 'rejected',
    reason: 'run_tests was not in request.tools',
    failedGeneration: '',
  } as const;
  test.each([
    [true, { end: 'not-fitting', reason: REJECTED.reason, turns: 1, requests: 1 }],
    [false, { end: 'stopped', reason: '', turns: 2, requests: 2 }],
  ])('a rejected call: replayed %s', async (isReplay, ended) => {
    const { run, journal } = await baseline([REJECTED, DONE], { isReplay });
    expect(run).toMatchObject(ended);
    expect(journal.of('rejected')).toMatchObject([{ turn: 1, rescued: false, tokens: { completion: 0 } }]);
  });

  const THROTTLED = { kind: 'throttled', reason: 'slow', waitMs: 7_000, perDay: false } as const;
  const DOWN = { kind: 'unavailable', reason: 'down', mayRetry: true } as const;
  test.each<[string, readonly ScriptedAnswer[], boolean, string, readonly number[]]>([
    ['a limit that passes', [THROTTLED, DONE], false, 'stopped 2', [7_250]],
    ['a limit of the day', [{ ...THROTTLED, perDay: true }, DONE], false, 'unavailable 1', []],
    ['a failure that passes', [DOWN, DOWN, DONE], false, 'stopped 3', [1_000, 4_000]],
    ['a failure that stays', [DOWN, DOWN, DOWN, DOWN, DONE], false, 'unavailable 4', [1_000, 4_000, 10_000]],
    ['a recording that ends before an edit', [DOWN, DONE], true, 'not-fitting 1', []],
    ['a recording that ends after an edit', [reply('', [FIX]), DOWN, DONE], true, 'stopped 2', []],
    [
      'a request that is too large',
      [{ kind: 'too-large', reason: '413', limit: 8_000, requested: 9_000 }, DONE],
      false,
      'unavailable 1',
      [],
    ],
  ])('waits as ours does: %s', async (_, script, isReplay, ended, slept) => {
    const { run, clock } = await baseline(script, { isReplay });
    expect(`${run.end} ${run.requests}`).toBe(ended);
    expect(clock.slept).toEqual(slept);
  });

  test('keeps what was edited when the model goes away, and estimates tokens where the provider counts none', async () => {
    const { run } = await baseline([reply('', [FIX], { usage: undefined })]);
    expect(run).toMatchObject({ end: 'unavailable', edited: ['cart.js'], requests: 2 });
    expect(run.tokens).toBeGreaterThan(100);
  });
});
