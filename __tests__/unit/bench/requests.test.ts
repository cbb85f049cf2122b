import { describe, expect, test } from '@jest/globals';
import { largestRequest } from '../../../src/bench/largest-request.ts';
import { measuredModel } from '../../../src/bench/measured-model.ts';
import { sharedWindow } from '../../../src/bench/shared-window.ts';
import type { ModelRequest } from '../../../src/ports.ts';
import { fakeClock } from '../../fakes/fake-clock.ts';
import { reply, scriptedModel } from '../../fakes/scripted-model.ts';

const request = (maxCompletionTokens: number): ModelRequest => ({
  messages: [{ role: 'user', content: '' }],
  tools: [],
  maxCompletionTokens,
});
const used = (prompt: number, completion: number) => reply('', [], { usage: { prompt, completion } });

describe('requests of a bench', () => {
  test('the largest one counts its prompt and its completion limit', async () => {
    const seen: number[] = [];
    const rejected = { kind: 'rejected', reason: 'r', failedGeneration: undefined } as const;
    const model = measuredModel(scriptedModel([used(700, 5), rejected]), (tokens) => seen.push(tokens));
    await model.complete(request(2_000));
    await model.complete(request(9_000));
    expect(seen).toEqual([2_700]);
  });

  test('a journal kept with record tells it too', () => {
    const exchange = (request: object, prompt_tokens?: number) =>
      ({ kind: 'exchange', request, response: { status: 200, body: { usage: { prompt_tokens } } } }) as const;
    expect(
      largestRequest([
        exchange({ max_completion_tokens: 2_000 }, 700),
        exchange({ max_tokens: 1_000 }, 900),
        exchange({}, 90_000),
        { kind: 'wait', for: 'model', reason: 'm' },
      ]),
    ).toBe(2_700);
    expect(largestRequest([exchange({ max_tokens: 5 })])).toBeNull();
  });

  test('runs share the tokens of a minute, in the order in which they asked', async () => {
    const clock = fakeClock();
    const around = sharedWindow(8_000, clock);
    const [one, two] = [scriptedModel([used(5_000, 100)]), scriptedModel([used(100, 0), used(100, 0)])];
    await around(one).complete(request(4_000));
    await around(two).complete(request(2_000));
    expect(clock.slept).toEqual([]);
    clock.advance(10_000);
    await around(two).complete(request(7_000));
    expect(clock.slept).toEqual([50_000]);
  });

  test('a request larger than the minute waits for an empty one, not for ever; an abort frees the queue', async () => {
    const clock = fakeClock();
    const around = sharedWindow(1_000, clock);
    const model = around(scriptedModel([used(900, 0), used(1, 1)]));
    await model.complete(request(900));
    const stopped = new AbortController();
    stopped.abort(new Error('interrupted'));
    await expect(model.complete(request(500), stopped.signal)).rejects.toThrow('interrupted');
    await model.complete(request(5_000));
    expect(clock.slept).toEqual([60_000]);
  });
});
