import { expect, test } from '@jest/globals';
import { answerOfFailure } from '../../../src/adapters/openai-failure.ts';
import { waitOf } from '../../../src/adapters/retry-wait.ts';

const headers = (values: Record<string, string>) => new Headers(values);
const GROQ_413 =
  'Request too large for model `x` in organization `org_1` service tier `on_demand` on tokens per minute (TPM): Limit 8000, Requested 32979, please reduce your message size and try again.';
const GROQ_429 =
  'Rate limit reached for model x on tokens per minute (TPM): Limit 6000, Used 5034, Requested 1443. Please try again in 4.77s.';

test.each([
  ['Groq', 413, GROQ_413, 'rate_limit_exceeded', 8000, 32979],
  ['Groq as 429', 429, GROQ_413, 'rate_limit_exceeded', 8000, 32979],
  [
    'GitHub Models',
    413,
    'Request body too large for gpt-4o model. Max size: 8000 tokens.',
    'tokens_limit_reached',
    8000,
    undefined,
  ],
  [
    'OpenAI',
    400,
    "This model's maximum context length is 8192 tokens. However, your messages resulted in 9001 tokens.",
    'context_length_exceeded',
    8192,
    9001,
  ],
  [
    'vLLM',
    400,
    "This model's maximum context length is 4096 tokens. However, you requested 5000 tokens (4000 in the messages, 1000 in the completion).",
    400,
    4096,
    5000,
  ],
  [
    'Gemini',
    400,
    'The input token count (99) exceeds the maximum number of tokens allowed (9).',
    null,
    undefined,
    undefined,
  ],
])('%s says that the request is too large', (_, status, message, code, limit, requested) => {
  expect(answerOfFailure(status, { message, code }, undefined)).toEqual({
    kind: 'too-large',
    reason: message,
    limit,
    requested,
  });
});

test.each([
  ['used up for now', GROQ_429, {}, 4770, false],
  ['header first', GROQ_429, { 'retry-after': '12' }, 12_000, false],
  [
    'TPD',
    'Rate limit reached (TPD): Limit 200000, Used 199990, Requested 300. Please try again in 9m38.016s.',
    {},
    578_016,
    true,
  ],
  ['TPD over the limit', 'on tokens per day (TPD): Limit 200, Requested 300', {}, undefined, true],
  ['RPD', 'on requests per day (RPD): Limit 50, Used 50', {}, undefined, true],
  ['OpenRouter', 'Rate limit exceeded: free-models-per-day', {}, undefined, true],
  ['no hint', 'slow down', {}, undefined, false],
])('429 %s', (_, message, given, waitMs, perDay) => {
  const answer = answerOfFailure(429, { message, code: 'rate_limit_exceeded' }, headers(given));
  expect(answer).toEqual({ kind: 'throttled', reason: message, waitMs, perDay });
});

test.each([
  ['try again in 4.77s', {}, 4770],
  ['Please try again in 1m4.77s.', {}, 64_770],
  ['try again in 1h2m3s', {}, 3_723_000],
  ['try again in 2m', {}, 120_000],
  ['try again in 6m0s', {}, 360_000],
  ['try again in 250ms', {}, 250],
  ['try again in 20 seconds.', {}, 20_000],
  ['Please retry after 26 seconds.', {}, 26_000],
  ['Please retry in 34.074824224s.', {}, 34_075],
  ['Please wait 38 seconds before retrying.', {}, 38_000],
  ['try again in a while', {}, undefined],
  ['', { 'retry-after': '' }, undefined],
  ['', { 'retry-after': '0' }, 0],
  ['', { 'retry-after': '1.5' }, 1500],
  ['', { 'retry-after-ms': '700', 'retry-after': '9' }, 700],
  ['', { 'retry-after': 'Thu, 01 Jan 1970 00:00:00 GMT' }, 0],
])('wait of %j with %j', (message, given, expected) => {
  expect(waitOf(message, headers(given))).toBe(expected);
});

test.each([
  [
    'a function form',
    { code: 'tool_use_failed', failed_generation: '<function=x={}</function>' },
    '<function=x={}</function>',
  ],
  ['prose', { code: 'tool_use_failed', failed_generation: 'I will now read it.' }, 'I will now read it.'],
  ['an object', { code: 'tool_use_failed', failed_generation: { name: 'x' } }, '{"name":"x"}'],
  ['missing', { code: 'tool_use_failed' }, undefined],
  ['null', { code: 'tool_use_failed', failed_generation: null }, undefined],
  ['no code', { failed_generation: 'x' }, 'x'],
  ['unknown tool', { message: "attempted to call tool 'x' which was not in request.tools" }, undefined],
])('a refused call with %s', (_, error, failedGeneration) => {
  expect(answerOfFailure(400, { message: 'm', ...error }, undefined)).toMatchObject({
    kind: 'rejected',
    failedGeneration,
  });
});

test.each([
  [400, '"auto" tool choice requires --enable-auto-tool-choice and --tool-call-parser to be set', false],
  [400, 'this model does not support tool calls', false],
  [400, "An assistant message with 'tool_calls' must be followed by tool messages", false],
  [401, 'Invalid API Key', false],
  [403, 'no models permission', false],
  [404, 'No endpoints found that support tool use', false],
  [402, 'credits', false],
  [408, 'timeout', true],
  [498, 'capacity', true],
  [500, 'oops', true],
  [502, 'bad gateway', true],
])('HTTP %i %j ends the run or is tried again: %s', (status, message, mayRetry) => {
  const answer = answerOfFailure(status, { message, failed_generation: null }, undefined);
  expect(answer).toMatchObject({ kind: 'unavailable', mayRetry });
  expect(answer.kind === 'unavailable' && answer.reason).toContain(message);
});

test('a spent quota is not waited for', () => {
  expect(
    answerOfFailure(
      429,
      { message: 'You exceeded your current quota', code: 'insufficient_quota' },
      undefined,
    ),
  ).toMatchObject({
    kind: 'unavailable',
    mayRetry: false,
  });
});

test('a page instead of an error is told in a few words', () => {
  const page = `<!DOCTYPE html><html><head><title>502 Bad Gateway</title></head><body>${'x'.repeat(5000)}</body></html>`;
  const answer = answerOfFailure(502, { message: page }, undefined);
  expect(answer.kind === 'unavailable' && answer.reason).toBe(
    'The model\'s provider answered HTTP 502: a web page "502 Bad Gateway"',
  );
});
