import { describe, expect, test } from '@jest/globals';
import { governor } from '../../../src/harness/governor.ts';
import { estimateRequest } from '../../../src/harness/transcript.ts';
import type { Message, ModelAnswer, ModelRequest, ToolDefinition } from '../../../src/ports.ts';
import { fakeClock } from '../../fakes/fake-clock.ts';
import { memoryJournal } from '../../fakes/memory-journal.ts';
import { reply, type ScriptedAnswer, scriptedModel } from '../../fakes/scripted-model.ts';

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');
const TOOLS: readonly ToolDefinition[] = [{ name: 't', description: 'T.', parameters: { type: 'object' } }];
const ASK: readonly Message[] = [
  { role: 'system', content: 'You are Build Doctor.' },
  { role: 'user', content: words(100) },
];

function governed(script: readonly ScriptedAnswer[], tokensPerMinute?: number) {
  const clock = fakeClock();
  const journal = memoryJournal();
  const model = scriptedModel(script);
  const guard = governor({ model, clock, journal }, tokensPerMinute);
  const ask = (messages = ASK, signal?: AbortSignal) =>
    guard.complete(messages, TOOLS, { cool: false, signal });
  const waits = () => journal.of('wait').filter((entry) => entry.for === 'rate-limit');
  return { clock, journal, model, guard, ask, waits };
}
const throttled = (over: object = {}): ModelAnswer => ({
  kind: 'throttled',
  reason: 'slow down',
  waitMs: 4_000,
  perDay: false,
  ...over,
});
const tooLarge = (over: object = {}): ModelAnswer => ({
  kind: 'too-large',
  reason: 'too large',
  limit: undefined,
  requested: undefined,
  ...over,
});
const busy: ModelAnswer = { kind: 'unavailable', reason: 'HTTP 503.', mayRetry: true };
const sizeOf = (request: ModelRequest | undefined) =>
  request === undefined ? 0 : estimateRequest(request.messages, request.tools);

describe.each([0.7, 1, 1.6])('real tokens are %d of the estimate', (ratio) => {
  test('a long conversation never takes more than 8,000 tokens in any minute, and shows its waits', async () => {
    const sent: { at: number; planned: number; real: number }[] = [];
    const world = governed(
      Array.from({ length: 25 }, () => (request: ModelRequest) => {
        const prompt = Math.round(sizeOf(request) * ratio);
        sent.push({
          at: world.clock.monotonicMs(),
          planned: prompt + request.maxCompletionTokens,
          real: prompt + 150,
        });
        world.clock.advance(2_000);
        return reply('', [['t', { path: 'a' }]], { usage: { prompt, completion: 150 } });
      }),
      8_000,
    );
    const messages = [...ASK];
    for (let turn = 0; turn < 25; turn += 1) {
      const answer = await world.ask(messages);
      if (answer.kind !== 'reply') throw new Error(answer.kind);
      messages.push({ role: 'assistant', content: '', calls: answer.calls });
      for (const { id } of answer.calls) messages.push({ role: 'tool', callId: id, content: words(400) });
    }
    sent.forEach(({ at, planned }, index) => {
      const before = sent.slice(0, index).filter((other) => other.at > at - 60_000);
      const total = before.reduce((sum, { real }) => sum + real, planned);
      if (index > 0) expect(total).toBeLessThanOrEqual(8_000);
    });
    expect(world.waits().length).toBeGreaterThan(5);
    expect(world.waits()[0]?.reason).toMatch(
      /^\d+ of 8000 tokens a minute are used; the next request needs \d+$/,
    );
    expect(world.waits().reduce((sum, { ms = 0 }) => sum + ms, 0)).toBe(world.guard.spent.waitingMs);
    expect(world.guard.spent).toMatchObject({ requests: 25, modelMs: 50_000, completion: 25 * 150 });
  });
});

test('without a limit nothing is cut and nothing is waited for', async () => {
  const big: Message[] = [...ASK, { role: 'user', content: words(20_000) }];
  const world = governed([reply('a'), reply('b')]);
  await world.ask(big);
  await world.ask(big);
  expect(world.model.requests.map(({ messages }) => messages)).toEqual([big, big]);
  expect(world.clock.slept).toEqual([]);
});

test('the real count of tokens corrects the next plan', async () => {
  const big: Message[] = [...ASK, { role: 'user', content: words(6_000) }];
  const world = governed(
    [(request) => reply('a', [], { usage: { prompt: sizeOf(request) * 2, completion: 1 } }), reply('b')],
    8_000,
  );
  await world.ask(big);
  await world.ask(big);
  const [, second] = world.model.requests;
  expect(sizeOf(second) * 2 + (second?.maxCompletionTokens ?? 0)).toBeLessThanOrEqual(8_000);
});

test.each([
  ['no usage', undefined],
  ['a usage of zero', { prompt: 0, completion: 0 }],
])('%s: the estimate counts as spent', async (_, usage) => {
  const world = governed([reply('x'.repeat(300), [], { usage })]);
  await world.ask();
  expect(world.guard.spent).toMatchObject({ prompt: sizeOf(world.model.requests[0]), completion: 100 });
});

test('a refused call counts as spent too', async () => {
  const world = governed([{ kind: 'rejected', reason: 'r', failedGeneration: undefined }]);
  expect((await world.ask()).kind).toBe('rejected');
  expect(world.guard.spent.prompt).toBeGreaterThan(100);
});

test.each<[string, object]>([
  ['says nothing', {}],
  ['says the limit', { limit: 8_000 }],
  ['says both', { limit: 8_000, requested: 9_500 }],
  ['says a limit that the plan kept', { limit: 100_000, requested: 100 }],
])('after a 413 that %s the request is smaller, never the same, and the journal says so', async (_, said) => {
  const big: Message[] = [...ASK, { role: 'user', content: words(6_000) }];
  const world = governed([tooLarge(said), tooLarge(said), reply('ok')], 8_000);
  expect((await world.ask(big)).kind).toBe('reply');
  const sizes = world.model.requests.map((request) => sizeOf(request) + request.maxCompletionTokens);
  expect(sizes[1]).toBeLessThan(sizes[0] ?? 0);
  expect(sizes[2]).toBeLessThan(sizes[1] ?? 0);
  expect(world.waits().map(({ reason }) => reason)).toContain(
    'the request was too large and is shrunk: too large',
  );
});

test('a model with a small context and no limit a minute is not waited for', async () => {
  const big: Message[] = [...ASK, { role: 'user', content: words(6_000) }];
  const world = governed([
    tooLarge({ limit: 4_096, reason: 'maximum context length' }),
    ...['a', 'b', 'c'].map((text) => reply(text, [], { usage: undefined })),
  ]);
  for (const _round of [1, 2, 3]) await world.ask(big);
  expect(world.clock.slept).toEqual([]);
  for (const request of world.model.requests.slice(1))
    expect(sizeOf(request) + request.maxCompletionTokens).toBeLessThanOrEqual(4_096);
});

test('a limit a minute that only the 413 tells is planned for from then on', async () => {
  const said = tooLarge({ limit: 6_000, requested: 9_000, reason: 'on tokens per minute (TPM): Limit 6000' });
  const used = reply('a', [], { usage: { prompt: 3_500, completion: 500 } });
  const world = governed([said, used, used]);
  const big: Message[] = [...ASK, { role: 'user', content: words(6_000) }];
  await world.ask(big);
  await world.ask(big);
  expect(world.clock.slept).toEqual([60_000]);
});

test.each<[string, readonly ScriptedAnswer[], number, number]>([
  ['too large for ever', Array.from({ length: 9 }, () => tooLarge()), 5, 0],
  ['busy for ever', Array.from({ length: 9 }, () => busy), 4, 15_000],
  ['throttled for ever', Array.from({ length: 20 }, () => throttled()), 11, 42_500],
  ['a day’s limit', [throttled({ perDay: true })], 1, 0],
  ['a wait of ten minutes', [throttled({ waitMs: 600_000 })], 1, 0],
  ['a refused key', [{ kind: 'unavailable', reason: 'refused the API key', mayRetry: false }], 1, 0],
])('%s ends the run as unavailable after %#', async (_, script, requests, waitedMs) => {
  const world = governed(script);
  expect(await world.ask()).toMatchObject({ kind: 'unavailable', reason: expect.stringMatching(/\w/) });
  expect(world.model.requests).toHaveLength(requests);
  expect(world.clock.slept.reduce((sum, ms) => sum + ms, 0)).toBe(waitedMs);
});

test.each<[string, ModelAnswer, number]>([
  ['throttled', throttled(), 4_250],
  ['throttled without a hint', throttled({ waitMs: undefined }), 15_250],
  ['busy', busy, 1_000],
])('%s once is waited out in sight', async (_, first, waitedMs) => {
  const world = governed([first, reply('ok')]);
  expect(await world.ask()).toMatchObject({ kind: 'reply', text: 'ok' });
  expect(world.clock.slept).toEqual([waitedMs]);
  expect(world.waits()).toMatchObject([
    { ms: waitedMs, reason: expect.stringContaining(first.kind === 'throttled' ? 'slow down' : '1 of 3') },
  ]);
});

test('an abort ends a wait with its reason', async () => {
  const controller = new AbortController();
  const reason = new Error('stopped');
  const abort = () => {
    controller.abort(reason);
    return throttled();
  };
  const world = governed([abort, reply('never')]);
  await expect(world.ask(ASK, controller.signal)).rejects.toBe(reason);
});

test('after a refused call the next request is cooler', async () => {
  const world = governed([reply('a'), reply('b')]);
  await world.guard.complete(ASK, TOOLS, { cool: false });
  await world.guard.complete(ASK, TOOLS, { cool: true });
  expect(world.model.requests.map(({ temperature }) => temperature)).toEqual([undefined, 0.1]);
});
