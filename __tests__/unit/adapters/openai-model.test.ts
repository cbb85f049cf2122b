import { afterEach, expect, test } from '@jest/globals';
import { openAiModel } from '../../../src/adapters/openai-model.ts';
import type { ModelRequest } from '../../../src/ports.ts';
import { type RawAnswer, type RawServer, rawServer } from '../../fakes/raw-server.ts';

const OK: RawAnswer = { body: { choices: [{ message: { content: 'ok' }, finish_reason: 'stop' }] } };
const REQUEST: ModelRequest = {
  messages: [{ role: 'user', content: 'hi' }],
  tools: [],
  maxCompletionTokens: 9_000,
};
const error = (status: number, message: string): RawAnswer => ({ status, body: { error: { message } } });

let server: RawServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function ask(
  answers: readonly RawAnswer[],
  request: Partial<ModelRequest> = {},
  options: Partial<Parameters<typeof openAiModel>[0]> = {},
  signal?: AbortSignal,
) {
  server = await rawServer(answers);
  const base = { baseUrl: server.url, apiKey: 'sk-secret', model: 'm', requestTimeoutMs: 5_000, env: {} };
  const answer = await openAiModel({ ...base, ...options }).complete({ ...REQUEST, ...request }, signal);
  return { answer, bodies: server.requests.map(({ body }) => body) };
}

test.each([
  [
    'the new name of the limit',
    "Unsupported parameter: 'max_completion_tokens'. Use 'max_tokens' instead.",
    {},
    { max_tokens: 9_000 },
  ],
  ['an unknown field', 'property max_completion_tokens is unsupported', {}, { max_tokens: 9_000 }],
  [
    'a high limit',
    'max_tokens is too large: 9000. This model supports at most 4096 completion tokens',
    {},
    { max_completion_tokens: 4_096 },
  ],
  [
    'a high limit (Groq)',
    '`max_completion_tokens` must be less than or equal to `8192`',
    {},
    { max_completion_tokens: 8_192 },
  ],
  [
    'a temperature',
    "Unsupported value: 'temperature' does not support 0.1",
    { temperature: 0.1 },
    { max_completion_tokens: 9_000 },
  ],
])('a server that refuses %s is asked again in its way', async (_, message, request, second) => {
  const { answer, bodies } = await ask([error(400, message), OK], request);
  expect(answer).toMatchObject({ kind: 'reply', text: 'ok' });
  expect(bodies).toHaveLength(2);
  expect(bodies[1]).toEqual({ model: 'm', messages: REQUEST.messages, ...second });
});

test('a server that goes on refusing ends as a failure, not in a loop', async () => {
  const { answer, bodies } = await ask([error(400, 'max_completion_tokens and temperature are refused')], {
    temperature: 0.1,
  });
  expect(answer).toMatchObject({ kind: 'unavailable', mayRetry: false });
  expect(bodies.length).toBeLessThanOrEqual(3);
});

test.each([
  [
    'an array body',
    { status: 429, body: [{ error: { code: 429, message: 'Please retry in 3s', status: 'X' } }] },
    { kind: 'throttled', waitMs: 3000 },
  ],
  [
    'retry-after',
    { ...error(429, 'slow'), headers: { 'retry-after': '7' } },
    { kind: 'throttled', waitMs: 7000 },
  ],
  [
    'FastAPI detail',
    { status: 400, body: { detail: 'no such thing' } },
    { reason: expect.stringContaining('no such thing') },
  ],
  [
    'a bare message',
    { status: 400, body: { object: 'error', message: 'too odd', code: 400 } },
    { reason: expect.stringContaining('too odd') },
  ],
  [
    'error text',
    { status: 404, body: { error: 'model "x" not found' } },
    { reason: expect.stringContaining('model "x" not found') },
  ],
  [
    'an HTML 502',
    { status: 502, body: '<html><title>Bad gateway</title></html>' },
    { kind: 'unavailable', mayRetry: true },
  ],
  ['an HTML 200', { body: '<html>hello</html>' }, { kind: 'unavailable', mayRetry: false }],
  [
    'HTML called JSON',
    { body: '<html>hello</html>', headers: { 'content-type': 'application/json' } },
    { kind: 'unavailable', mayRetry: false },
  ],
  [
    'JSON called text',
    { body: JSON.stringify(OK.body), headers: { 'content-type': 'text/plain' } },
    { kind: 'reply', text: 'ok' },
  ],
  ['an empty 200', { body: '' }, { kind: 'unavailable', mayRetry: false }],
  ['an empty 500', { status: 500, body: '' }, { reason: expect.stringContaining('HTTP 500') }],
  [
    'a redirect',
    { status: 302, body: '', headers: { location: 'http://127.0.0.1:9/' } },
    { kind: 'unavailable', mayRetry: false },
  ],
] as [string, RawAnswer, object][])('%s over HTTP', async (_, given, expected) => {
  const { answer, bodies } = await ask([given]);
  expect(answer).toMatchObject(expected);
  expect(bodies).toHaveLength(1);
});

test.each(['all', 'body'] as const)(
  'a server that hangs (%s) is a time-out that may be tried again',
  async (hang) => {
    const { answer } = await ask([{ hang }], {}, { requestTimeoutMs: 200 });
    expect(answer).toEqual({
      kind: 'unavailable',
      reason: 'The model did not answer in time.',
      mayRetry: true,
    });
  },
);

test('an abort half-way rejects with its reason', async () => {
  const controller = new AbortController();
  const reason = new Error('stopped');
  const asking = ask([{ hang: 'all' }], {}, {}, controller.signal);
  setTimeout(() => controller.abort(reason), 50);
  await expect(asking).rejects.toBe(reason);
});

test.each(['http://127.0.0.1:52999/v1', 'http://nowhere.invalid/v1'])(
  '%s cannot be reached: said once, with what to check',
  async (baseUrl) => {
    const model = openAiModel({ baseUrl, apiKey: 'sk-secret', model: 'm', requestTimeoutMs: 2_000, env: {} });
    const answer = await model.complete(REQUEST);
    expect(answer).toMatchObject({
      kind: 'unavailable',
      reason: expect.stringMatching(/could not be reached \(E\w+\).*base-url/),
    });
    if (baseUrl.includes('127')) expect(answer).toMatchObject({ mayRetry: false });
  },
);

test('what is sent: nothing of the environment, extra_content echoed, broken arguments made readable JSON', async () => {
  const calls = [
    { id: 'a', name: 'search', args: '{"pattern":"x"}', extra: { google: 1 } },
    { id: 'b', name: 'search', args: '{"pat' },
    { id: 'c', name: 'run_tests', args: '' },
  ];
  const { bodies } = await ask([OK], {
    messages: [
      { role: 'assistant', content: '', calls },
      { role: 'tool', callId: 'a', content: 'r' },
    ],
  });
  expect(bodies[0]).toMatchObject({
    messages: [
      {
        role: 'assistant',
        tool_calls: [
          { id: 'a', extra_content: { google: 1 }, function: { arguments: '{"pattern":"x"}' } },
          { id: 'b', function: { arguments: '{"unreadable":"{\\"pat"}' } },
          { id: 'c', function: { arguments: '{}' } },
        ],
      },
      { role: 'tool', tool_call_id: 'a', content: 'r' },
    ],
  });
  expect(server?.requests[0]?.headers).not.toHaveProperty('openai-organization');
});

test('a recorded exchange holds the wire request and what came back, array or text', async () => {
  const seen: unknown[] = [];
  const onExchange = (request: unknown, response: unknown) => seen.push({ request, response });
  await ask([{ status: 400, body: [{ error: { message: 'no' } }] }], {}, { onExchange });
  await server?.close();
  await ask([{ body: '<html>' }], {}, { onExchange });
  expect(seen).toMatchObject([
    { request: { model: 'm' }, response: { status: 400, body: [{ error: { message: 'no' } }] } },
    { response: { status: 200, body: '<html>' } },
  ]);
});

test('a proxy in the environment does not stand between us and a server on this machine', async () => {
  const env = { HTTP_PROXY: 'http://127.0.0.1:1', HTTPS_PROXY: 'http://127.0.0.1:1' };
  const { answer } = await ask([{ ...error(429, 'slow'), headers: { 'retry-after': '7' } }], {}, { env });
  expect(answer).toMatchObject({ kind: 'throttled', waitMs: 7000 });
});
