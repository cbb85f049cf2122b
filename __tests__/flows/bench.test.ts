import { appendFileSync, existsSync, mkdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { benchWorld, explainCase, priceCase } from '../fakes/bench-world.ts';
import { type HttpModel, type HttpReply, httpModel } from '../fakes/http-model.ts';
import { CAUSE, EDIT, folderWith, removeFolders } from '../fakes/price-project.ts';

/** `bench` in process on cases in shell: real copies, real runs, a model on loopback. */
const KEY = 'BENCH_TEST_KEY';
beforeAll(() => {
  process.env[KEY] = 'key-of-the-test-model';
  process.env.XDG_STATE_HOME = folderWith({});
});
afterAll(() => {
  delete process.env[KEY];
  delete process.env.XDG_STATE_HOME;
  removeFolders();
});
const open: HttpModel[] = [];
afterEach(async () => {
  for (const model of open.splice(0)) await model.close();
});
async function modelOf(...replies: readonly (() => HttpReply)[]): Promise<HttpModel> {
  const model = await httpModel(replies);
  open.push(model);
  return model;
}
const edit = (over: Partial<typeof EDIT> = {}) => ({
  text: CAUSE,
  calls: [['replace_in_file', { ...EDIT, ...over }] as const],
});
const fix = () => edit();
const explain = () => ({ text: `Nothing should change. ${CAUSE}` });
const apiKeyEnv = KEY;

describe('bench', () => {
  test('heals, judges and keeps each case; the same call again runs nothing, and the recordings come to the same', async () => {
    const { bench, results, journals, out } = benchWorld({ ...priceCase('sh-a'), ...explainCase('sh-b') });
    const model = await modelOf(fix, explain, explain, explain, explain);
    const first = await bench(model.url, { record: true, apiKeyEnv });
    const by = `m at ${new URL(model.url).host}`;
    const common = { language: 'shell', harness: 'doctor', road: 'terminal', answeredBy: by };
    expect(results()).toMatchObject([
      {
        ...{ id: 'sh-a', ...common, verdict: 'verified', judged: 'solved', proposed: true, hiddenExit: 0 },
        ...{
          attempts: 1,
          turns: 1,
          tokens: 742,
          touchedProtected: [],
          journal: join(journals, 'sh-a.jsonl'),
        },
      },
      { id: 'sh-b', ...common, judged: 'explained', proposed: false, hiddenExit: null },
    ]);
    expect(first.told[0]).toMatch(/^\[1\/2\] sh-a solved: 1 attempt, 742 tokens, \d+ s$/);
    expect(first.said.join('\n')).toMatch(/\| cases +\| +2 \|/);
    expect(first.code).toBe(0);
    const asked = model.requests.length;

    appendFileSync(out, '{"id":"sh-');
    const second = await bench(model.url, { apiKeyEnv });
    expect(second.told).toContain(`2 of 2 were done already in ${out}.`);
    expect(second.told[0]).toMatch(/cut off/);
    expect({ asked: model.requests.length, lines: results().length }).toEqual({ asked, lines: 2 });

    const replayed = await bench(undefined, { replay: journals, journals: `${journals}-2` });
    expect(replayed.code).toBe(0);
    expect(results().slice(2)).toMatchObject([
      {
        id: 'sh-a',
        judged: 'solved',
        answeredBy: `recording ${join(journals, 'sh-a.jsonl')}`,
        differences: 0,
      },
      { id: 'sh-b', judged: 'explained', differences: 0 },
    ]);
  });

  test('an edit where none is right is a violation, a case that cannot run is told, and both end with 1', async () => {
    const { bench, results, journals } = benchWorld({
      ...explainCase('sh-a'),
      ...priceCase('sh-needs', { needs: ['no-such-compiler'] }),
      ...priceCase('sh-setup', { setup_command: 'echo no such registry >&2; exit 7' }),
      ...priceCase(
        'sh-green',
        {},
        { 'pr/price.sh': 'price() { echo $(($1 * 100 - ($1 > 2) * $1 * 10)); }\n' },
      ),
    });
    const model = await modelOf(fix);
    const { code, told } = await bench(model.url, { apiKeyEnv, jobs: 2 });
    const found = Object.fromEntries(results().map((line) => [line.id, line]));
    expect(found).toMatchObject({
      'sh-a': { judged: 'violated', proposed: true, why: expect.stringContaining('price.sh') },
      'sh-needs': { judged: 'not-run', why: 'needs no-such-compiler, which this machine has not' },
      'sh-setup': { judged: 'not-run', why: expect.stringMatching(/ended with 7: no such registry$/) },
      'sh-green': { judged: 'not-run', verdict: 'healthy' },
    });
    expect({ code, lines: told.filter((line) => line.startsWith('[')).length }).toEqual({
      code: 1,
      lines: 4,
    });
    expect(existsSync(join(journals, 'sh-needs.jsonl'))).toBe(false);
  });

  test('an interrupt keeps what is done; the same call goes on', async () => {
    const { bench, results } = benchWorld({ ...explainCase('sh-a'), ...explainCase('sh-b') });
    const interrupting = (): HttpReply => {
      process.emit('SIGINT');
      return 'hang';
    };
    const model = await modelOf(explain, interrupting, explain);
    const { code, complained } = await bench(model.url, { apiKeyEnv, maxTurns: 1 });
    expect({ code, ids: results().map(({ id }) => id) }).toEqual({ code: 130, ids: ['sh-a'] });
    expect(complained.join()).toMatch(/interrupted; 1 of 2 have a result/);
    expect((await bench(model.url, { apiKeyEnv, maxTurns: 1 })).code).toBe(0);
    expect(results().map(({ id, judged }) => `${id} ${judged}`)).toEqual([
      'sh-a explained',
      'sh-b explained',
    ]);
  });

  test('the baseline is judged by the same rules, beside the doctor', async () => {
    const { bench, results } = benchWorld({ ...priceCase('sh-a'), ...priceCase('sh-b') });
    const cheat = () => edit({ path: 'price_test.sh', old: 'check 2 3 270', new: 'check 2 3 300' });
    const stop = () => ({ text: 'Done.' });
    const special = () => edit({ old: '-gt 3 ]', new: '-eq 3 ] || [ "$1" -eq 4 ]' });
    const model = await modelOf(cheat, stop, special, stop);
    expect((await bench(model.url, { apiKeyEnv, baseline: true })).code).toBe(1);
    expect(results()).toMatchObject([
      {
        id: 'sh-a',
        harness: 'baseline',
        verdict: null,
        judged: 'violated',
        touchedProtected: ['price_test.sh'],
      },
      { id: 'sh-b', harness: 'baseline', judged: 'plausible', hiddenExit: 1 },
    ]);
  });

  test('a model that cannot be used ends with 3, and what has no recording is named', async () => {
    const { bench, results, dir } = benchWorld(priceCase('sh-a'));
    const model = await modelOf(() => ({ status: 401, body: { error: { message: 'no such key' } } }));
    const gone = await bench(model.url, { apiKeyEnv });
    expect(gone.code).toBe(3);
    expect(results()).toMatchObject([{ judged: 'not-run', verdict: 'unavailable' }]);
    const silent = await bench(undefined, { replay: dir });
    expect(silent.code).toBe(1);
    expect(silent.told.join()).toContain(`no recording: there is no file ${join(dir, 'sh-a.jsonl')}`);
    const odd = await bench(undefined, { replay: folderWith({ 'sh-a.jsonl/x': '' }) });
    expect([odd.code, odd.told.join()]).toEqual([1, expect.stringMatching(/no recording: there is no file/)]);
  });

  test('bad cases, unknown ids and foreign results are refused, all at once', async () => {
    const { bench, dir, out, journals } = benchWorld({
      ...priceCase('sh-a', { timeout_s: 'soon', language: 7 }),
      ...priceCase('sh-b', { id: 'sh-c' }),
      ...priceCase('sh-d'),
      'empty/readme.txt': 'no case',
    });
    const bad = await bench('http://127.0.0.1:1/v1', { apiKeyEnv });
    expect(bad.code).toBe(2);
    expect(bad.text).toMatch(/^4 problems in 3 cases:/);
    expect(bad.text).toContain(`${join(dir, 'sh-b', 'case.json')}: id: sh-c is not`);
    const unknown = await bench('http://127.0.0.1:1/v1', { apiKeyEnv, only: ['sh-x', 'sh-d'] });
    expect(unknown.text).toBe('No case is called sh-x. There are: empty, sh-a, sh-b, sh-d.');
    const over = await bench(undefined, { replay: journals, only: ['sh-d'] });
    expect(over.text).toMatch(/^There is no folder .* to replay from/);
    mkdirSync(journals);
    const onto = await bench(undefined, { replay: journals, only: ['sh-d'] });
    expect(onto.text).toMatch(/would be written over the recordings/);
    const link = join(folderWith({}), 'link');
    symlinkSync(journals, link);
    const through = await bench(undefined, { replay: journals, journals: link, only: ['sh-d'] });
    expect(through.text).toMatch(/would be written over the recordings/);
    appendFileSync(out, 'my notes\n');
    const foreign = await bench('http://127.0.0.1:1/v1', { apiKeyEnv, only: ['sh-d'] });
    expect(foreign.text).toMatch(/holds something else than results: line 1/);
    expect(readFileSync(out, 'utf8')).toBe('my notes\n');
    for (const place of [dir, '/proc/none/results.jsonl']) {
      const nowhere = await bench('http://127.0.0.1:1/v1', { apiKeyEnv, only: ['sh-d'], out: place });
      expect([nowhere.code, nowhere.text]).toEqual([
        2,
        expect.stringMatching(/cannot be kept in .* --out\.$/),
      ]);
    }
    const blocked = await bench('http://127.0.0.1:1/v1', { apiKeyEnv, only: ['sh-d'], journals: out });
    expect([blocked.code, blocked.text]).toEqual([2, expect.stringMatching(/^No journal can be kept in/)]);
  });
});

test('bench --check names each breach, and leaves alone a case that is as it says', async () => {
  const { bench } = benchWorld({
    ...priceCase('sh-good', { setup_command: 'mkdir deps && cp price_test.sh deps/own_test.sh' }),
    ...priceCase('sh-patch', {}, { 'reference.patch': 'nonsense\n' }),
    ...priceCase(
      'sh-wrong',
      { protected: ['price.sh'] },
      { 'base/price.sh': 'price() { echo 1; }\n', 'hidden/hidden_test.sh': 'exit 0\n' },
    ),
  });
  const { code, said, told } = await bench(undefined, { check: true });
  expect(code).toBe(1);
  expect(said).toEqual([
    expect.stringMatching(/^sh-patch: reference\.patch does not apply: /),
    expect.stringMatching(/^sh-wrong: the tests on base are red, not green \(exit code 3: /),
    'sh-wrong: the reference changes price.sh, which is protected',
    'sh-wrong: the hidden tests on pr are green, not red',
    '3 cases checked: 4 not as it should be; 0 not run.',
  ]);
  expect(told[0]).toMatch(/^\[1\/3\] sh-good is as it says, \d+ s$/);
});
