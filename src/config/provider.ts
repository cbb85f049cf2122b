import { baseUrlProblem } from './base-url.ts';

/** A model provider as we know it. All speak OpenAI's chat completions. */
export interface Preset {
  readonly name: string;
  readonly baseUrl: string;
  /** Environment variable that holds the key; undefined where none is needed. */
  readonly keyName: string | undefined;
  readonly model: string | undefined;
  /** Free-tier limit; undefined where there is none to plan for. */
  readonly tokensPerMinute: number | undefined;
  /** How a key of this provider begins. */
  readonly keyPrefix: string | undefined;
}

/** In the order in which keys are looked for. Groq's free tier allows 8,000 tokens a minute (console.groq.com/docs/rate-limits). */
const PRESETS: readonly Preset[] = [
  preset('groq', 'https://api.groq.com/openai/v1', 'GROQ_API_KEY', 'openai/gpt-oss-120b', 8_000, 'gsk_'),
  preset('openai', 'https://api.openai.com/v1', 'OPENAI_API_KEY', 'gpt-4.1-mini', undefined, 'sk-'),
  preset('openrouter', 'https://openrouter.ai/api/v1', 'OPENROUTER_API_KEY', undefined, undefined, 'sk-or-'),
  preset(
    'gemini',
    'https://generativelanguage.googleapis.com/v1beta/openai',
    'GEMINI_API_KEY',
    'gemini-2.5-flash',
    undefined,
    'AIza',
  ),
  preset(
    'github-models',
    'https://models.github.ai/inference',
    'GITHUB_MODELS_TOKEN',
    'openai/gpt-4.1',
    8_000,
    undefined,
  ),
  preset('ollama', 'http://localhost:11434/v1', undefined, undefined, undefined, undefined),
];

/** The name of what only a URL is known of. */
const COMPATIBLE = 'openai-compatible';

export const PROVIDER_NAMES: readonly string[] = PRESETS.map(({ name }) => name);

export interface ProviderRequest {
  readonly provider?: string | undefined;
  readonly baseUrl?: string | undefined;
  readonly model?: string | undefined;
  readonly apiKeyEnv?: string | undefined;
  /** A key that is no secret, for a server of our own; the environment is not looked at then. */
  readonly apiKey?: string | undefined;
  readonly tokensPerMinute?: number | undefined;
}

/** Everything needed to call a model. `apiKey` is a secret. */
export interface ModelSettings {
  readonly provider: string;
  readonly baseUrl: string;
  readonly model: string;
  readonly apiKey: string;
  /** undefined: no limit to plan for. */
  readonly tokensPerMinute: number | undefined;
}

export type ProviderAnswer =
  | { readonly kind: 'settings'; readonly settings: ModelSettings }
  | { readonly kind: 'problem'; readonly reason: string };

/** Picks provider, URL, model and key from what was asked for and the environment; or says what is missing. */
export function resolveProvider(
  request: ProviderRequest,
  env: Readonly<Record<string, string | undefined>>,
): ProviderAnswer {
  const chosen = choosePreset(request, env);
  if (typeof chosen === 'string') return problem(chosen);
  const badUrl = baseUrlProblem(chosen.baseUrl);
  if (badUrl !== undefined) return problem(badUrl);
  if (request.apiKeyEnv !== undefined && filled(env[request.apiKeyEnv]) === undefined)
    return problem(emptyVariable(request.apiKeyEnv));
  const own = chosen.keyName === undefined ? undefined : filled(env[chosen.keyName]);
  const key =
    request.apiKey ??
    (request.apiKeyEnv === undefined
      ? (filled(env.BUILD_DOCTOR_API_KEY) ?? own)
      : filled(env[request.apiKeyEnv]));
  if (key === undefined && chosen.keyName !== undefined)
    return problem(
      `No API key for ${chosen.name}: set ${chosen.keyName} (or BUILD_DOCTOR_API_KEY), or name another variable with --api-key-env.${chosen.name === COMPATIBLE ? ' A server that asks for none takes any: OPENAI_API_KEY=none.' : ''}`,
    );
  if (key !== undefined && !/^[\x21-\x7e]+$/.test(key))
    return problem(
      'The API key holds spaces, line breaks or other characters that no key has: copy it again, alone.',
    );
  const model = filled(request.model) ?? chosen.model;
  if (model === undefined)
    return problem(`Say which model to use: --model NAME (${chosen.name} has no default here).`);
  const tokensPerMinute = request.tokensPerMinute ?? chosen.tokensPerMinute;
  return {
    kind: 'settings',
    settings: {
      provider: chosen.name,
      baseUrl: chosen.baseUrl,
      model,
      apiKey: key ?? 'none',
      tokensPerMinute,
    },
  };
}

function choosePreset(
  request: ProviderRequest,
  env: Readonly<Record<string, string | undefined>>,
): Preset | string {
  if (request.provider !== undefined) {
    const named = PRESETS.find(({ name }) => name === request.provider);
    if (named === undefined)
      return `Unknown provider "${request.provider}": use one of ${PROVIDER_NAMES.join(', ')}, or --base-url.`;
    return request.baseUrl === undefined ? named : { ...named, baseUrl: request.baseUrl };
  }
  if (request.baseUrl !== undefined)
    return preset(COMPATIBLE, request.baseUrl, 'OPENAI_API_KEY', undefined, undefined, undefined);
  const general =
    request.apiKey ??
    filled(request.apiKeyEnv === undefined ? env.BUILD_DOCTOR_API_KEY : env[request.apiKeyEnv]);
  const byKey =
    general === undefined
      ? PRESETS.find(({ keyName }) => keyName !== undefined && filled(env[keyName]) !== undefined)
      : (PRESETS.find(({ keyName }) => keyName !== undefined && keyName === request.apiKeyEnv) ??
        presetOfKey(general));
  if (byKey !== undefined) return byKey;
  if (request.apiKeyEnv !== undefined && general === undefined) return emptyVariable(request.apiKeyEnv);
  return general === undefined
    ? `No model to ask: set GROQ_API_KEY, OPENAI_API_KEY or another provider's key, or pass --provider (${PROVIDER_NAMES.join(', ')}) or --base-url with --model.`
    : `The API key's provider is not known: pass --provider (${PROVIDER_NAMES.join(', ')}) or --base-url with --model.`;
}

/** By the longest known beginning; Anthropic's keys begin like OpenAI's and must not be sent there. */
function presetOfKey(key: string): Preset | undefined {
  if (key.startsWith('sk-ant-')) return undefined;
  return PRESETS.filter(({ keyPrefix }) => keyPrefix !== undefined && key.startsWith(keyPrefix)).toSorted(
    (a, b) => (b.keyPrefix?.length ?? 0) - (a.keyPrefix?.length ?? 0),
  )[0];
}

function emptyVariable(name: string): string {
  return `The environment variable ${name} is empty: put the model's API key there.`;
}

function preset(
  name: string,
  baseUrl: string,
  keyName: string | undefined,
  model: string | undefined,
  tokensPerMinute: number | undefined,
  keyPrefix: string | undefined,
): Preset {
  return { name, baseUrl, keyName, model, tokensPerMinute, keyPrefix };
}

function problem(reason: string): ProviderAnswer {
  return { kind: 'problem', reason };
}

function filled(value: string | undefined): string | undefined {
  return value === undefined || value.trim() === '' ? undefined : value.trim();
}
