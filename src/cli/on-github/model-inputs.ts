import type { ModelSettings } from '../../config/provider.ts';

/** Not a key: a server on this machine asks for none. */
export const NO_KEY = 'no-key-is-needed-here';

/** The action's inputs about a model; `requestTimeout` in seconds. */
export function modelInputs(
  { baseUrl, model, apiKey, tokensPerMinute }: ModelSettings,
  requestTimeout: number,
): Readonly<Record<string, string>> {
  return {
    'base-url': baseUrl,
    model,
    'api-key': apiKey === 'none' ? NO_KEY : apiKey,
    'request-timeout': String(requestTimeout),
    ...(tokensPerMinute === undefined ? {} : { 'tokens-per-minute': String(tokensPerMinute) }),
  };
}
