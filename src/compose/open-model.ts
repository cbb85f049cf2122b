import { openAiModel } from '../adapters/openai-model.ts';
import type { OnExchange } from '../adapters/whole-response.ts';
import type { ProviderAnswer } from '../config/provider.ts';
import type { HealPorts } from '../flows/heal-run.ts';
import type { Journal } from '../ports.ts';

/** The model of a provider, or why there is none; with `record` every exchange goes into the journal. */
export function openModel(
  provider: ProviderAnswer,
  options: {
    readonly env: Readonly<Record<string, string | undefined>>;
    readonly requestTimeoutMs: number;
    readonly record: boolean;
    readonly journal: Journal;
  },
): ReturnType<HealPorts['openModel']> {
  if (provider.kind === 'problem') return provider;
  const { baseUrl, apiKey, model, tokensPerMinute } = provider.settings;
  const { env, requestTimeoutMs, record, journal } = options;
  const onExchange: OnExchange = (request, response) =>
    journal.append({ kind: 'exchange', request, response });
  return {
    kind: 'model',
    tokensPerMinute,
    model: openAiModel({
      baseUrl,
      apiKey,
      model,
      env,
      requestTimeoutMs,
      ...(record && { onExchange }),
    }),
  };
}
