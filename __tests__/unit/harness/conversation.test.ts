import { expect, test } from '@jest/globals';
import type { ModelAnswer } from '../../../src/ports.ts';
import { CAUSE, conversing, FIX, WRONG } from '../../fakes/conversing.ts';
import { reply } from '../../fakes/scripted-model.ts';

const fix = (text = CAUSE, over: object = {}) => reply(text, [['replace_in_file', { ...FIX, ...over }]]);
const read = (path = 'price.js') => reply('', [['read_file', { path }]]);
const run = () => reply('', [['run_tests', {}]]);
const rejected = (failedGeneration?: string): ModelAnswer => ({
  kind: 'rejected',
  reason: 'Failed to call a function.',
  failedGeneration,
});

test('what the model is told: nudge, repeats, tests, what is missing', async () => {
  const { conversation, told } = conversing([
    reply('Let me think.'),
    read(),
    read(),
    reply('', [
      ['replace_in_file', WRONG],
      ['replace_in_file', { ...FIX, old: 'absent' }],
    ]),
    run(),
    run(),
    fix(),
  ]);
  await conversation.next('It is red.');
  expect(told(1)).toEqual([expect.stringMatching(/^No tool was called\. .*NO CHANGE:/)]);
  expect(told(2)[0]).toMatch(/^<untrusted file b0undary>\nprice.js, 1 lines\n1\| export/);
  expect(told(3)[0]).toMatch(/^\(You made this call before; the result is the same\.\)\n<untrusted/);
  expect(told(4)).toEqual([
    'Edited cart.js (line 1).',
    expect.stringMatching(/^old does not occur in cart.js[\s\S]*\nTests not run: .*call run_tests/),
  ]);
  expect(told(5)[0]).toMatch(
    /^Attempt 1 of 3 failed: exit code 1\. 2 left; your edits stand\.\n`npm test`: exit 1\n<untrusted output/,
  );
  expect(told(6)[0]).toMatch(/^Nothing changed since the last run/);
});

test('a refused call is told back with its reason, what it was and which tools there are; the next request is cooler', async () => {
  const { conversation, told, model, journal } = conversing([
    rejected('I will now edit with key s3cr3t-key-value.'),
    fix(),
  ]);
  await conversation.next('It is red.');
  expect(told(1).at(-1)).toMatch(
    /rejected and not made: Failed to call a function\..*read_file, list_dir.*It was: I will now edit/,
  );
  expect(model.requests.map(({ temperature }) => temperature)).toEqual([undefined, 0.1]);
  expect(journal.of('rejected')).toMatchObject([
    { turn: 1, rescued: false, failedGeneration: 'I will now edit with key [redacted].' },
  ]);
});

test('a rescued call meets the same guards', async () => {
  const { conversation, text, journal } = conversing([
    rejected('<function=replace_in_file={"path":"cart.test.js","old":"bulk(3)","new":"true"}</function>'),
    rejected('<function=read_file={"path":"../../etc/passwd"}</function>'),
    reply('NO CHANGE: not possible.'),
  ]);
  await conversation.next('It is red.');
  expect(text('cart.test.js')).toContain('bulk(3)');
  expect(journal.of('call').map(({ outcome, rule }) => [outcome, rule])).toEqual([
    ['blocked', 'path.test-file'],
    ['blocked', 'path.outside-root'],
  ]);
});

test('secrets never reach the model or the journal', async () => {
  const { conversation, model, journal } = conversing(
    [
      read('config.js'),
      reply('The key s3cr3t-key-value is wrong.', [['search', { pattern: 's3cr3t-key-value' }]]),
      fix(),
    ],
    { project: { 'cart.js': 'n > limit', 'config.js': 'const key = "s3cr3t-key-value";\n' } },
  );
  await conversation.next('It is red.');
  const results = model.requests.flatMap(({ messages }) => messages.filter(({ role }) => role === 'tool'));
  expect(JSON.stringify([results, journal.entries])).not.toContain('s3cr3t-key-value');
});

test('an abort ends the conversation', async () => {
  const controller = new AbortController();
  const reason = new Error('stopped');
  const { conversation } = conversing([
    read(),
    () => {
      controller.abort(reason);
      return fix();
    },
  ]);
  await expect(conversation.next('It is red.', controller.signal)).rejects.toBe(reason);
});
