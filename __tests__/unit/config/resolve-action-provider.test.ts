import { expect, test } from '@jest/globals';
import type { ProviderRequest } from '../../../src/config/provider.ts';
import { resolveActionProvider } from '../../../src/config/resolve-action-provider.ts';

test.each<[string, ProviderRequest, RegExp]>([
  ['no key', {}, /^No model to ask: the input api-key is empty\. Add .* secret/],
  ['a provider and no key', { provider: 'groq' }, /^No model to ask: the input api-key is empty\./],
  [
    'a key of nobody',
    { apiKey: 'abc' },
    /pass the input provider \(groq, .*\) or the input base-url with the input model\.$/,
  ],
  [
    'no model',
    { provider: 'openrouter', apiKey: 'k' },
    /^Say which model to use: the input model \(openrouter/,
  ],
  ['a key with a space', { provider: 'groq', apiKey: 'a b' }, /^The API key holds spaces/],
])('%s is told in the words of a workflow', (_, request, told) => {
  const answer = resolveActionProvider(request, {});
  expect(answer).toEqual({ kind: 'problem', reason: expect.stringMatching(told) });
  expect(JSON.stringify(answer)).not.toMatch(/--\w|GROQ_API_KEY/);
});

test('what is there is taken as it is', () => {
  const answer = resolveActionProvider({ apiKey: 'gsk_1' }, {});
  expect(answer).toMatchObject({ kind: 'settings', settings: { provider: 'groq', apiKey: 'gsk_1' } });
});
