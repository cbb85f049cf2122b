import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ProviderRequest, resolveProvider } from '../../config/provider.ts';
import { startModelServer } from '../../standin/model/model-server.ts';
import { readRecording } from '../../standin/model/recording.ts';
import { modelInputs, NO_KEY } from '../on-github/model-inputs.ts';
import type { DemoOptions } from './demo-options.ts';

/** Who answers the action, and how it is told so. */
export interface DemoModel {
  readonly kind: 'model';
  /** One sentence about where the answers come from. */
  readonly intro: string;
  /** The action's inputs about the model. */
  readonly inputs: Readonly<Record<string, string>>;
  /** Where the conversation left the recording. */
  differences(): readonly string[];
  close(): Promise<void>;
}

type Environment = Readonly<Record<string, string | undefined>>;
type Problem = { readonly kind: 'problem'; readonly reason: string };

/** The model that the options name, else the recorded conversation of the example; or what is missing. */
export async function openDemoModel(
  options: DemoOptions,
  examples: string,
  example: string,
  env: Environment,
): Promise<DemoModel | Problem> {
  const { provider, baseUrl, model, apiKeyEnv, tokensPerMinute, requestTimeout } = options;
  return provider === undefined && baseUrl === undefined
    ? recordedModel(join(examples, 'recordings', `${example}.jsonl`))
    : realModel({ provider, baseUrl, model, apiKeyEnv, tokensPerMinute }, requestTimeout, env);
}

async function recordedModel(file: string): Promise<DemoModel> {
  const recording = readRecording(readFileSync(file, 'utf8'));
  if (recording.kind === 'unreadable') throw new Error(`${file}: ${recording.reason}`);
  const server = await startModelServer({ exchanges: recording.exchanges });
  const model = String(recording.exchanges[0]?.request.model ?? 'recorded');
  return {
    kind: 'model',
    intro:
      'The model is a recorded conversation, served by a local OpenAI-compatible server. Nothing leaves this machine.',
    inputs: { 'base-url': server.url, model, 'api-key': NO_KEY },
    differences: () => server.differences(),
    close: () => server.close(),
  };
}

function realModel(request: ProviderRequest, requestTimeout: number, env: Environment): DemoModel | Problem {
  const found = resolveProvider(request, env);
  if (found.kind === 'problem') return found;
  const { baseUrl, model } = found.settings;
  return {
    kind: 'model',
    intro: `The model is ${model} at ${new URL(baseUrl).host}: the log and the files of the example go there, nothing else.`,
    inputs: modelInputs(found.settings, requestTimeout),
    differences: () => [],
    close: () => Promise.resolve(),
  };
}
