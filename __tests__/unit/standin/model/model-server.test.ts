import { afterEach, describe, expect, test } from '@jest/globals';
import { estimateTokens } from '../../../../src/kernel/tokens.ts';
import { type ModelServer, startModelServer } from '../../../../src/standin/model/model-server.ts';
import type { Exchange } from '../../../../src/standin/model/recording.ts';

const tools = [{ type: 'function', function: { name: 'read_file', description: 'reads', parameters: {} } }];
const asking = (content: string) => ({ model: 'recorded', messages: [{ role: 'user', content }], tools });
const saying = (content: string) => ({
  id: 'x',
  choices: [{ index: 0, finish_reason: 'stop', message: { role: 'assistant', content } }],
  usage: { prompt_tokens: 999_999, completion_tokens: 999_999, total_tokens: 1, queue_time: 0.1 },
});
const calling = (name: string, args: string) => ({
  choices: [
    {
      index: 0,
      finish_reason: 'tool_calls',
      message: {
        content: null,
        tool_calls: [{ id: 'c', type: 'function', function: { name, arguments: args } }],
      },
    },
  ],
});
const exchange = (content: string, body: unknown, status = 200): Exchange => ({
  request: asking(content),
  response: { status, body },
});

const bodyOf = async (reply: Response) => JSON.parse(await reply.text());

let server: ModelServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function serve(exchanges: Exchange[]): Promise<(body: unknown) => Promise<Response>> {
  server = await startModelServer({ exchanges });
  const { url } = server;
  return (body) =>
    fetch(`${url}/chat/completions`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: 'Bearer any' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
}

describe('the model server', () => {
  test('answers in the recorded order and says nothing when the conversation is the recorded one', async () => {
    const ask = await serve([exchange('one', saying('first')), exchange('two', saying('second'))]);
    const replies = [await ask(asking('one')), await ask(asking('two'))];
    expect(replies.map((reply) => reply.headers.get('x-recording-differs'))).toEqual([null, null]);
    expect(await Promise.all(replies.map((reply) => reply.json()))).toMatchObject([
      { choices: [{ message: { content: 'first' } }] },
      { choices: [{ message: { content: 'second' } }] },
    ]);
    expect(server?.differences()).toEqual([]);
    expect(server?.served()).toBe(2);
  });

  test('serves the recorded reply to another request all the same, and names the difference once', async () => {
    const ask = await serve([exchange('a\nred', saying('x')), exchange('a\nred', saying('y'))]);
    const sentence =
      'request 1 differs from the recorded one in messages[0] (user): line 2: recorded "red", received "gr…n"';
    const reply = await ask(asking('a\ngr…n'));
    expect(reply.headers.get('x-recording-differs')).toBe(sentence.replace('…', '?'));
    expect(await reply.json()).toMatchObject({ choices: [{ message: { content: 'x' } }] });
    const again = await ask(asking('a\ngr…n'));
    expect(again.headers.get('x-recording-differs')).toContain('request 2 differs');
    expect(server?.differences()).toEqual([sentence]);
  });

  test('gives the recorded usage where that is asked for, and the first request that differs with both', async () => {
    const exchanges = [exchange('a', saying('b')), exchange('c', saying('d')), exchange('e', saying('f'))];
    server = await startModelServer({ exchanges, usage: 'recorded' });
    const ask = async (content: string) => {
      const body = JSON.stringify(asking(content));
      return bodyOf(await fetch(`${server?.url}/chat/completions`, { method: 'POST', body }));
    };
    expect((await ask('a')).usage).toEqual(saying('b').usage);
    expect(server.firstDifferent()).toBeUndefined();
    for (const content of ['other', 'another']) await ask(content);
    expect(server.firstDifferent()).toMatchObject({
      number: 2,
      recorded: { messages: [{ content: 'c' }] },
      received: { messages: [{ content: 'other' }] },
    });
  });

  test('counts usage from what was sent and received, not from the recording', async () => {
    const ask = await serve([exchange('a', saying('b b b')), exchange('a', saying('b b b b b b'))]);
    const small: { usage: Record<string, number> } = await bodyOf(await ask(asking('a')));
    const large: { usage: Record<string, number> } = await bodyOf(await ask(asking('a '.repeat(500))));
    const prompt = small.usage.prompt_tokens ?? 0;
    const completion = small.usage.completion_tokens ?? 0;
    expect(small.usage).toEqual({
      prompt_tokens: expect.any(Number),
      completion_tokens: estimateTokens('b b b'),
      total_tokens: prompt + completion,
    });
    expect(prompt).toBeGreaterThan(10);
    expect(prompt).toBeLessThan(100);
    expect(large.usage.prompt_tokens).toBeGreaterThan(prompt + 400);
    expect(large.usage.completion_tokens).toBe(estimateTokens('b b b b b b'));
  });

  test('a request past the end of the recording is refused with the number of exchanges', async () => {
    const ask = await serve([exchange('a', saying('b'))]);
    await ask(asking('a'));
    const reply = await ask(asking('a'));
    expect(reply.status).toBe(500);
    expect(await reply.json()).toMatchObject({
      error: { message: expect.stringContaining('the recording has only 1 exchange, ') },
    });
    expect(server?.served()).toBe(1);
  });

  test('a recorded call of a tool that is not offered is answered as Groq does', async () => {
    const ask = await serve([exchange('a', calling('run_shell', '{"command":"ls"}'))]);
    const reply = await ask(asking('a'));
    expect(reply.status).toBe(400);
    const { error } = await bodyOf(reply);
    expect(error.code).toBe('tool_use_failed');
    expect(error.message).toContain("'run_shell'");
    expect(JSON.parse(error.failed_generation)).toEqual({ name: 'run_shell', arguments: { command: 'ls' } });
  });

  test('an offered call passes with its arguments untouched and counted', async () => {
    const ask = await serve([exchange('a', calling('read_file', '{"path": "cart.py"}'))]);
    const reply = await bodyOf(await ask(asking('a')));
    expect(reply.choices[0].message.tool_calls[0].function.arguments).toBe('{"path": "cart.py"}');
    expect(reply.usage.completion_tokens).toBeGreaterThan(5);
  });

  test('a recorded failure comes back with its status, body and the headers a client acts on', async () => {
    const throttled: Exchange = {
      request: asking('a'),
      response: {
        status: 429,
        headers: {
          'Retry-After': 3,
          'x-ratelimit-limit-tokens': '8000',
          'content-encoding': 'gzip',
          date: 'x',
        },
        body: { error: { message: 'Rate limit reached', code: 'rate_limit_exceeded' } },
      },
    };
    const ask = await serve([throttled, exchange('a', '<html>bad gateway</html>', 502)]);
    const reply = await ask(asking('a'));
    expect(reply.status).toBe(429);
    expect(reply.headers.get('retry-after')).toBe('3');
    expect(reply.headers.get('x-ratelimit-limit-tokens')).toBe('8000');
    expect(reply.headers.get('content-encoding')).toBeNull();
    expect(await reply.json()).toEqual({
      error: { message: 'Rate limit reached', code: 'rate_limit_exceeded' },
    });
    const gateway = await ask(asking('a'));
    expect([gateway.status, await gateway.text()]).toEqual([502, '<html>bad gateway</html>']);
  });

  test.each([
    ['no JSON', '{"messages": [', 'not valid JSON'],
    ['no messages', '{"model":"m"}', 'messages'],
    ['a stream', JSON.stringify({ ...asking('a'), stream: true }), 'without "stream"'],
  ])('a bad request is a 400 and uses up nothing: %s', async (_name, body, why) => {
    const ask = await serve([exchange('a', saying('b'))]);
    const reply = await ask(body);
    expect(reply.status).toBe(400);
    expect((await bodyOf(reply)).error.message).toContain(why);
    expect(server?.served()).toBe(0);
    expect((await ask(asking('a'))).status).toBe(200);
  });

  test('lists its model, knows no other path, and listens on loopback', async () => {
    await serve([exchange('a', saying('b'))]);
    const url = server?.url ?? '';
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/v1$/);
    expect(await (await fetch(`${url}/models`)).json()).toMatchObject({ data: [{ id: 'recorded' }] });
    expect((await fetch(`${url}/embeddings`, { method: 'POST', body: '{}' })).status).toBe(404);
    expect((await fetch(`${url}/chat/completions`)).status).toBe(405);
  });

  test('a taken port is an error, a closed server is gone', async () => {
    await serve([]);
    const port = Number(new URL(server?.url ?? '').port);
    await expect(startModelServer({ exchanges: [], port })).rejects.toThrow('EADDRINUSE');
    await server?.close();
    await expect(fetch(`http://127.0.0.1:${port}/v1/models`)).rejects.toThrow('fetch failed');
  });
});
