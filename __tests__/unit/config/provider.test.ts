import { expect, test } from '@jest/globals';
import { type ProviderRequest, resolveProvider } from '../../../src/config/provider.ts';

type Env = Record<string, string>;

test.each<[string, ProviderRequest, Env, object]>([
  [
    'a Groq key',
    {},
    { GROQ_API_KEY: 'gsk_1' },
    { provider: 'groq', apiKey: 'gsk_1', tokensPerMinute: 8_000, baseUrl: 'https://api.groq.com/openai/v1' },
  ],
  ['an OpenAI key', {}, { OPENAI_API_KEY: 'sk-1' }, { provider: 'openai', tokensPerMinute: undefined }],
  ['two keys: the first preset', {}, { OPENAI_API_KEY: 'sk-1', GROQ_API_KEY: 'gsk_1' }, { provider: 'groq' }],
  [
    'a general key by its beginning',
    {},
    { BUILD_DOCTOR_API_KEY: 'sk-or-1' },
    { kind: undefined, problem: /--model/ },
  ],
  [
    'a general key of OpenAI',
    {},
    { BUILD_DOCTOR_API_KEY: 'sk-proj-1' },
    { provider: 'openai', apiKey: 'sk-proj-1' },
  ],
  [
    'a general key before the own one',
    {},
    { BUILD_DOCTOR_API_KEY: 'gsk_2', GROQ_API_KEY: 'gsk_1' },
    { apiKey: 'gsk_2' },
  ],
  [
    'the named variable before every other',
    { apiKeyEnv: 'MINE' },
    { MINE: 'sk-9', BUILD_DOCTOR_API_KEY: 'gsk_2' },
    { provider: 'openai', apiKey: 'sk-9' },
  ],
  [
    "a named variable that is a preset's own",
    { apiKeyEnv: 'GEMINI_API_KEY' },
    { GEMINI_API_KEY: 'odd' },
    { provider: 'gemini', apiKey: 'odd' },
  ],
  [
    'a named provider',
    { provider: 'openai' },
    { GROQ_API_KEY: 'gsk_1', OPENAI_API_KEY: 'sk-1' },
    { provider: 'openai', apiKey: 'sk-1' },
  ],
  [
    'ollama without a key',
    { provider: 'ollama', model: 'm' },
    {},
    { apiKey: 'none', baseUrl: 'http://localhost:11434/v1' },
  ],
  [
    'a URL alone',
    { baseUrl: 'http://127.0.0.1:9/v1', model: 'm' },
    { OPENAI_API_KEY: 'k' },
    { provider: 'openai-compatible', apiKey: 'k', tokensPerMinute: undefined },
  ],
  [
    'a URL and a key of no secret',
    { baseUrl: 'http://127.0.0.1:9/v1', model: 'm', apiKey: 'demo' },
    {},
    { apiKey: 'demo' },
  ],
  ['a limit given', { tokensPerMinute: 100 }, { GROQ_API_KEY: 'gsk_1' }, { tokensPerMinute: 100 }],
  ['white space around a key', {}, { GROQ_API_KEY: ' gsk_1\n' }, { apiKey: 'gsk_1' }],
  ['no key at all', {}, {}, { problem: /GROQ_API_KEY.*--base-url/ }],
  ['an empty key', {}, { GROQ_API_KEY: ' ' }, { problem: /No model to ask/ }],
  ['an empty named variable', { apiKeyEnv: 'MINE' }, { MINE: '' }, { problem: /MINE is empty/ }],
  [
    'an empty named variable and a provider',
    { apiKeyEnv: 'MINE', provider: 'groq' },
    { GROQ_API_KEY: 'gsk_1' },
    { problem: /MINE is empty/ },
  ],
  ['an unknown provider', { provider: 'clod' }, {}, { problem: /Unknown provider "clod": use one of groq/ }],
  ['a key of an unknown provider', {}, { BUILD_DOCTOR_API_KEY: 'xyz' }, { problem: /provider is not known/ }],
  ['an Anthropic key', {}, { BUILD_DOCTOR_API_KEY: 'sk-ant-1' }, { problem: /provider is not known/ }],
  ['a missing key of a provider', { provider: 'openai' }, {}, { problem: /OPENAI_API_KEY/ }],
  [
    'a URL without a key',
    { baseUrl: 'http://127.0.0.1:9/v1', model: 'm' },
    {},
    { problem: /OPENAI_API_KEY=none/ },
  ],
  [
    'a URL without a model',
    { baseUrl: 'http://127.0.0.1:9/v1' },
    { OPENAI_API_KEY: 'k' },
    { problem: /--model/ },
  ],
  ['a key with a line break', {}, { GROQ_API_KEY: 'gsk_1\nX: y' }, { problem: /copy it again/ }],
  ['a key with a letter of no key', {}, { GROQ_API_KEY: 'gsk_ä' }, { problem: /copy it again/ }],
])('%s', (_, request, env, expected) => {
  const answer = resolveProvider(request, env);
  if ('problem' in expected)
    expect(answer).toEqual({ kind: 'problem', reason: expect.stringMatching(expected.problem as RegExp) });
  else expect(answer.kind === 'settings' && answer.settings).toMatchObject(expected);
  for (const key of Object.values(env).filter((value) => value.length > 3))
    if (answer.kind === 'problem') expect(answer.reason).not.toContain(key);
});

test.each([
  'https://models.example.com/v1',
  'http://localhost:11434/v1',
  'http://127.0.0.1:1/v1',
  'http://[::1]:1/v1',
  'http://[fd12:3456::1]/v1',
  'http://10.1.2.3/v1',
  'http://172.16.0.9/v1',
  'http://192.168.1.9/v1',
  'http://ollama:11434/v1',
  'http://host.docker.internal:11434/v1',
])('%s may be used', (baseUrl) => {
  expect(resolveProvider({ baseUrl, model: 'm' }, { OPENAI_API_KEY: 'k' }).kind).toBe('settings');
});

test.each([
  ['http://api.example.com/v1', /unencrypted/],
  ['http://8.8.8.8/v1', /unencrypted/],
  ['http://172.32.0.1/v1', /unencrypted/],
  ['http://[2001:db8::1]/v1', /unencrypted/],
  ['http://127.0.0.1.example.com/v1', /unencrypted/],
  ['http://10.example.com/v1', /unencrypted/],
  ['ftp://localhost/v1', /http or https/],
  ['file:///etc/passwd', /http or https/],
  ['localhost:11434/v1', /http or https/],
  ['not a url', /is no URL/],
  ['', /is no URL/],
  ['https://me:pass@example.com/v1', /no user name or password/],
  ['https://example.com/v1?api-version=1', /leave out/],
])('%s may not: %s', (baseUrl, reason) => {
  const answer = resolveProvider({ baseUrl, model: 'm' }, { OPENAI_API_KEY: 'k' });
  expect(answer).toEqual({ kind: 'problem', reason: expect.stringMatching(reason) });
});
