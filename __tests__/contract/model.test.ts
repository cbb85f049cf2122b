import { getEventListeners } from 'node:events';
import { afterEach, describe, expect, test } from '@jest/globals';
import { openAiModel } from '../../src/adapters/openai-model.ts';
import type { Model, ModelAnswer, ModelRequest } from '../../src/ports.ts';
import { type RawAnswer, type RawServer, rawServer } from '../fakes/raw-server.ts';
import { scriptedModel } from '../fakes/scripted-model.ts';

const REQUEST: ModelRequest = {
  messages: [{ role: 'user', content: 'why is it red?' }],
  tools: [{ name: 'list_dir', description: 'List.', parameters: { type: 'object', properties: {} } }],
  maxCompletionTokens: 100,
};
const EXPECTED: readonly ModelAnswer[] = [
  {
    kind: 'reply',
    text: 'looking',
    calls: [{ id: 'c1', name: 'list_dir', args: '{}' }],
    usage: { prompt: 11, completion: 5 },
    cut: false,
  },
  {
    kind: 'rejected',
    reason: 'Failed to call a function.',
    failedGeneration: '<function=list_dir={}</function>',
  },
  { kind: 'throttled', reason: 'Rate limit reached. Please try again in 2s.', waitMs: 2000, perDay: false },
  {
    kind: 'too-large',
    reason: 'Request too large (TPM): Limit 8000, Requested 9000',
    limit: 8000,
    requested: 9000,
  },
  { kind: 'unavailable', reason: "The model's provider answered HTTP 503: busy", mayRetry: true },
];
const WIRE: readonly RawAnswer[] = [
  {
    body: {
      choices: [
        {
          message: {
            content: 'looking',
            tool_calls: [{ id: 'c1', type: 'function', function: { name: 'list_dir', arguments: '{}' } }],
          },
          finish_reason: 'tool_calls',
        },
      ],
      usage: { prompt_tokens: 11, completion_tokens: 5 },
    },
  },
  {
    status: 400,
    body: {
      error: {
        message: 'Failed to call a function.',
        code: 'tool_use_failed',
        failed_generation: '<function=list_dir={}</function>',
      },
    },
  },
  { status: 429, body: { error: { message: 'Rate limit reached. Please try again in 2s.' } } },
  { status: 413, body: { error: { message: 'Request too large (TPM): Limit 8000, Requested 9000' } } },
  { status: 503, body: { error: { message: 'busy' } } },
];

let server: RawServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function real(): Promise<Model> {
  server = await rawServer(WIRE);
  return openAiModel({ baseUrl: server.url, apiKey: 'none', model: 'm', requestTimeoutMs: 5_000, env: {} });
}

describe.each([
  ['openai', real],
  ['scripted', async (): Promise<Model> => scriptedModel(EXPECTED)],
] as const)('the %s model', (_, make) => {
  test('answers one request at a time, every failure a value', async () => {
    const model = await make();
    const answers: ModelAnswer[] = [];
    for (const _answer of EXPECTED) answers.push(await model.complete(REQUEST));
    expect(answers).toEqual(EXPECTED);
  });

  test('rejects with the reason of the signal when aborted', async () => {
    const model = await make();
    const reason = new Error('stopped by a person');
    await expect(model.complete(REQUEST, AbortSignal.abort(reason))).rejects.toBe(reason);
  });

  test('leaves nothing behind on a signal that outlives the request', async () => {
    const model = await make();
    const { signal } = new AbortController();
    for (const _answer of EXPECTED) await model.complete(REQUEST, signal);
    expect(getEventListeners(signal, 'abort')).toEqual([]);
  });

  test('says who it is', async () => {
    const model = await make();
    expect([model.name, model.host].every((part) => part !== '')).toBe(true);
  });
});
