import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from '@jest/globals';
import { type HttpModel, type HttpReply, httpModel } from '../fakes/http-model.ts';
import { bytesBelow, CAUSE, EDIT, PRICE_TEST, removeFolders } from '../fakes/price-project.ts';
import { isHere } from '../fakes/require-here.ts';
import { CLI, cliWorld, type Ended, spawnCli } from '../fakes/spawned-cli.ts';

const PROBE = ['script', '-qec', 'true', '/dev/null'];
const inTerminal = isHere(PROBE, 'questions in a pseudo-terminal') ? describe : describe.skip;

let model: HttpModel | undefined;
afterEach(async () => {
  await model?.close();
  model = undefined;
});
afterAll(removeFolders);

const fix = (): HttpReply => ({ text: CAUSE, calls: [['replace_in_file', EDIT]] });
const stop = (): HttpReply => ({ text: 'I wanted greater or equal.' });
/** What is typed once a text has come up, in this order. */
type Typed = readonly (readonly [RegExp, string])[];

async function heal(
  replies: readonly (() => HttpReply)[],
  typed: Typed,
  more: readonly string[] = [],
  before = 'true',
): Promise<Ended & { isUntouched: boolean; price: string; requests: string; litter: string[] }> {
  model = await httpModel(replies);
  const world = cliWorld();
  const untouched = bytesBelow(world.checkout);
  const place = ['--repo', world.checkout, '--sandbox', 'none', '--base-url', model.url, '--model', 'm'];
  const command = [process.execPath, CLI, 'heal', ...place, '--test', PRICE_TEST, ...more];
  let next = 0;
  let seen = 0;
  const ended = await spawnCli([], {
    instead: ['script', '-qec', `${before}; ${command.map((part) => `'${part}'`).join(' ')}`, '/dev/null'],
    env: { ...world.env, TERM: 'xterm' },
    onOutput: (all, child) => {
      const [shown, text] = typed[next] ?? [/$^/, ''];
      const found = shown.exec(all.slice(seen));
      if (found === null) return;
      seen += found.index + found[0].length;
      next += 1;
      child.type(text);
    },
  });
  return {
    ...ended,
    isUntouched: JSON.stringify(untouched) === JSON.stringify(bytesBelow(world.checkout)),
    price: readFileSync(join(world.checkout, 'price.sh'), 'utf8'),
    requests: JSON.stringify(model.requests),
    litter: world.litter(),
  };
}

const ALLOW = /Allow\? \[y\/N\] /;
const WHY = /Why not\? \(Enter to skip\) /;

inTerminal('a person at a terminal', () => {
  test('sees the diff in red and green with its proof, says y, and sees the tests pass', async () => {
    const ended = await heal([fix], [[ALLOW, 'y\r']]);
    expect(ended.code).toBe(0);
    expect(ended.stdout).toContain('\u001b[31m-  if [ "$1" -gt 3 ]');
    expect(ended.stdout).toContain('\u001b[32m+  if [ "$1" -ge 3 ]');
    expect(ended.stdout).toMatch(
      /Cause: The comparison.*red → green.*1 attempt\..*Allow\?.*Tests pass now\./s,
    );
    expect(ended.stdout).not.toContain('undefined');
    expect(ended.lines.at(-1)).toMatch(/^MODEL: /);
    expect(ended.price).toContain('-ge 3');
  });

  test.each([
    ['n and a reason', 'n\r', 'use three as a name\r', 'use three as a name'],
    ['Enter, and no reason', '\r', '\r', 'A person denied this change. Do not repeat'],
    ['something else', 'yes please\r', '\r', 'A person denied this change'],
  ])('says %s: the model is told, nothing is written', async (_, answer, reason, told) => {
    const ended = await heal(
      [fix, stop],
      [
        [ALLOW, answer],
        [WHY, reason],
      ],
    );
    expect(ended.code).toBe(1);
    expect(ended.stdout).toMatch(/Tests still fail:.*Verdict: denied/s);
    expect(ended.requests).toContain(told);
    expect(ended.isUntouched).toBe(true);
  });

  test('may type both answers at once', async () => {
    const ended = await heal([fix, stop], [[ALLOW, 'n\rbecause of the name\r']]);
    expect([ended.code, ended.isUntouched]).toEqual([1, true]);
    expect(ended.requests).toContain('because of the name');
  });

  test.each([
    ['a line', 'y\r'],
    ['a letter without Enter', 'y'],
    ['a line and a letter', 'y\ry'],
  ])('is not taken at %s typed before the question was shown', async (_, early) => {
    const ended = await heal(
      [fix, stop],
      [
        [/Tests: red/, early],
        [ALLOW, '\r'],
        [WHY, 'too early\r'],
      ],
    );
    expect([ended.code, ended.isUntouched]).toEqual([1, true]);
    expect(ended.requests).toContain('too early');
  });

  test('is not taken at what was typed between two questions', async () => {
    const other = (): HttpReply => ({
      text: CAUSE,
      calls: [['replace_in_file', { ...EDIT, new: '-gt 2' }]],
    });
    const ended = await heal(
      [fix, other, stop],
      [
        [ALLOW, 'n\r'],
        [WHY, 'not so\r'],
        [/Denied/, 'y\r'],
        [ALLOW, '\r'],
        [WHY, 'too early\r'],
      ],
    );
    expect([ended.code, ended.isUntouched]).toEqual([1, true]);
    expect(ended.requests).toContain('too early');
  });

  test.each([
    ['before the question', /Tests: red/],
    ['while it is being shown', /red → green/],
  ])('interrupts with Ctrl-C after a line typed %s', async (_, when) => {
    const ended = await heal([fix, stop], [[when, 'y\r\u0003']]);
    expect(ended.code).toBe(130);
    expect([ended.isUntouched, ended.litter]).toEqual([true, []]);
  });

  test.each([
    ['Ctrl-C interrupts', '\u0003', 130, /Verdict: exhausted: interrupted/],
    ['Ctrl-D is a no', '\u0004', 1, /Verdict: denied/],
  ])('%s at the question', async (_, key, code, verdict) => {
    const ended = await heal([fix, stop], [[ALLOW, key]]);
    expect(ended.code).toBe(code);
    expect(ended.stdout).toMatch(verdict);
    expect([ended.isUntouched, ended.litter]).toEqual([true, []]);
  });

  test('is asked before each step with --ask each, and may deny the test run alone', async () => {
    const typed: Typed = [
      [/Allow this edit of price\.sh\? \[y\/N\] /, 'y\r'],
      [/Run the tests now\? \[y\/N\] /, 'n\r'],
      [WHY, 'later\r'],
      [ALLOW, 'y\r'],
    ];
    const ended = await heal([fix, stop], typed, ['--ask', 'each']);
    expect(ended.stdout).toMatch(/Not tested: .*The tests run after a yes/);
    expect(ended.code).toBe(0);
    expect(ended.price).toContain('-ge 3');
  });

  test('sees something turn while the model thinks, and a whole line once it is over', async () => {
    const ended = await heal([fix], [[ALLOW, 'y\r']], [], 'stty columns 90');
    expect(ended.stdout).toMatch(/⠋ .*Asking m at/);
    expect(ended.stdout).toMatch(
      /\u001b\[0?K(?:\u001b\[2m)?Asking m at 127\.0\.0\.1:\d+ …(?:\u001b\[22m)?\r\n/,
    );
    // Neither hidden, as it would stay so after a kill, nor painted where somebody forbids it.
    expect(ended.stdout).not.toContain('\u001b[?25l');
    expect(ended.code).toBe(0);
  });

  test('gets no colours with --no-color', async () => {
    const ended = await heal([fix], [[ALLOW, 'y\r']], ['--no-color']);
    expect(ended.stdout).toContain('\n+  if [ "$1" -ge 3 ]');
    expect(ended.stdout).not.toMatch(/\u001b\[3[0-9]m/);
  });
});
