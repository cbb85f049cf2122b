import { expect, test } from '@jest/globals';
import { answerOfBody } from '../../../src/adapters/openai-answer.ts';

const call = (id: unknown, args: unknown) => ({
  id,
  type: 'function',
  function: { name: 'read_file', arguments: args },
});
const body = (message: unknown, more: object = {}) => ({
  choices: [{ message, finish_reason: 'stop', ...more }],
});

test.each([
  ['empty text', '', ''],
  ['null', null, ''],
  ['missing', undefined, ''],
  ['an object', { path: 'a' }, '{"path":"a"}'],
  ['JSON text', '{"path":"a"}', '{"path":"a"}'],
  ['cut JSON', '{"pa', '{"pa'],
])('arguments as %s', (_, args, expected) => {
  const answer = answerOfBody(body({ content: null, tool_calls: [call('a', args)] }));
  expect(answer).toMatchObject({ kind: 'reply', calls: [{ name: 'read_file', args: expected }] });
});

test.each([
  ['missing', [undefined, undefined, undefined]],
  ['null and empty', [null, '', null]],
  ['the same twice', ['a', 'a', 'a']],
  ['one that looks like a made one', [undefined, 'call_0_0', 'call_2_0']],
  ['made one later', ['', 'x', 'call_0_1']],
])('ids %s: every call has an id of its own', (_, ids) => {
  const answer = answerOfBody(body({ tool_calls: ids.map((id) => call(id, '{}')) }));
  const found = answer.kind === 'reply' ? answer.calls.map(({ id }) => id) : [];
  expect(new Set(found).size).toBe(3);
  expect(found).not.toContain('');
  for (const [index, id] of ids.entries()) if (id && ids.indexOf(id) === index) expect(found[index]).toBe(id);
});

test.each([
  ['null content', { content: null }, ''],
  ['no content', {}, ''],
  [
    'parts',
    {
      content: [
        { type: 'text', text: 'a' },
        { type: 'text', text: 'b' },
      ],
    },
    'ab',
  ],
  ['thoughts in the text', { content: '<think>hm\nhm</think>\n\nThe cause.' }, 'The cause.'],
  ['thoughts cut off', { content: '<think>hm' }, ''],
  ['no message', undefined, ''],
])('text out of %s', (_, message, text) => {
  expect(answerOfBody(body(message))).toMatchObject({ kind: 'reply', text, calls: [] });
});

test.each([
  ['length', true],
  ['stop', false],
  [null, false],
])('finish_reason %s', (reason, cut) => {
  expect(answerOfBody(body({ content: 'x' }, { finish_reason: reason }))).toMatchObject({ cut });
});

test('calls count whatever finish_reason says, the legacy form too, extra_content is kept', () => {
  expect(answerOfBody(body({ tool_calls: [{ ...call('a', '{}'), extra_content: { g: 1 } }] }))).toMatchObject(
    {
      calls: [{ id: 'a', extra: { g: 1 } }],
    },
  );
  expect(
    answerOfBody(body({ content: null, function_call: { name: 'search', arguments: '{"p":1}' } })),
  ).toMatchObject({
    calls: [{ name: 'search', args: '{"p":1}' }],
  });
});

test.each([
  ['whole', { prompt_tokens: 3, completion_tokens: 4 }, { prompt: 3, completion: 4 }],
  ['empty', {}, undefined],
  ['null', null, undefined],
  ['of another kind', { prompt_tokens: 'many' }, undefined],
])('usage %s', (_, usage, expected) => {
  const answer = answerOfBody({ ...body({ content: 'x' }), usage });
  expect(answer.kind === 'reply' && answer.usage).toEqual(expected);
});

test.each([
  ['a coded error', { error: { code: 503, message: 'upstream' } }, { kind: 'unavailable', mayRetry: true }],
  [
    'a rate limit',
    { error: { code: 429, message: 'slow down, retry in 3s' } },
    { kind: 'throttled', waitMs: 3000 },
  ],
  ['a rate limit by name', { error: { code: 'rate_limit_exceeded', message: 'x' } }, { kind: 'throttled' }],
  ['payment', { error: { code: 402, message: 'no credits' } }, { kind: 'unavailable', mayRetry: false }],
  ['an array', [{ error: { code: 429, message: 'x', status: 'RESOURCE_EXHAUSTED' } }], { kind: 'throttled' }],
  ['text', { error: 'model is loading' }, { kind: 'unavailable', mayRetry: true }],
  ['an error beside no choice', { choices: [], error: { code: 502, message: 'x' } }, { mayRetry: true }],
  [
    'an error in the choice',
    body({ content: '' }, { error: { code: 502, message: 'x' } }),
    { mayRetry: true },
  ],
  ['a refused call', { error: { code: 'tool_use_failed', message: 'x' } }, { kind: 'rejected' }],
])('a 200 with %s is that failure', (_, given, expected) => {
  expect(answerOfBody(given)).toMatchObject(expected);
});

test.each([
  ['a page', '<html><body>hi</body></html>'],
  ['nothing', undefined],
  ['null', null],
  ['{}', {}],
  ['a list', [1]],
])('%s is no completion: not retried, and the base URL is to be checked', (_, given) => {
  expect(answerOfBody(given)).toMatchObject({
    kind: 'unavailable',
    mayRetry: false,
    reason: expect.stringContaining('base URL'),
  });
});

test('a reply without end is cut: what reads it is made for files', () => {
  const long = 'x'.repeat(10_000_000);
  const message = {
    content: long,
    tool_calls: [{ id: 'a', function: { name: 'write_file', arguments: long } }],
  };
  const answer = answerOfBody({ choices: [{ message }] });
  expect(answer).toMatchObject({ kind: 'reply' });
  expect(JSON.stringify(answer).length).toBeLessThan(6_100_000);
});
