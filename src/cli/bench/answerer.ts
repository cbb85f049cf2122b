import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sharedWindow } from '../../bench/shared-window.ts';
import type { BenchPorts } from '../../compose/bench.ts';
import type { ProviderRequest } from '../../config/provider.ts';
import type { Model } from '../../ports.ts';
import { startModelServer } from '../../standin/model/model-server.ts';
import { readRecording } from '../../standin/model/recording.ts';
import { NO_KEY } from '../on-github/model-inputs.ts';
import type { BenchOptions } from './bench-options.ts';

/** Who answers one case. */
export interface Answering {
  readonly kind: 'answering';
  readonly provider: ProviderRequest;
  readonly isReplay: boolean;
  /** Stands between the engine and the model. */
  readonly around: (model: Model) => Model;
  /** Places where requests left the recording; undefined without one. */
  differences(): readonly string[] | undefined;
  close(): Promise<void>;
}

/** Who answers the cases of a bench. */
export interface Answerer {
  readonly kind: 'answerer';
  readonly isReplay: boolean;
  /** `MODEL at HOST`, or `recording FILE`. */
  nameFor(id: string): string;
  open(id: string): Promise<Answering | { readonly kind: 'missing'; readonly why: string }>;
}

type Problem = { readonly kind: 'problem'; readonly reason: string };

/** The recordings or the model that the options name; or what is missing. */
export function openAnswerer(options: BenchOptions, ports: BenchPorts): Answerer | Problem {
  return options.replay === undefined
    ? realModel(options, ports)
    : recordings(options.replay, options.tokensPerMinute);
}

function realModel(options: BenchOptions, ports: BenchPorts): Answerer | Problem {
  const { provider, baseUrl, model, apiKeyEnv, tokensPerMinute } = options;
  const request = { provider, baseUrl, model, apiKeyEnv, tokensPerMinute };
  const found = ports.provider(request);
  if (found.kind === 'problem') return found;
  const { settings } = found;
  const limit = settings.tokensPerMinute;
  const around = limit === undefined ? (one: Model) => one : sharedWindow(limit, ports.clock);
  const answering: Answering = {
    kind: 'answering',
    provider: request,
    isReplay: false,
    around,
    differences: () => undefined,
    close: () => Promise.resolve(),
  };
  return {
    kind: 'answerer',
    isReplay: false,
    nameFor: () => `${settings.model} at ${new URL(settings.baseUrl).host}`,
    open: () => Promise.resolve(answering),
  };
}

function recordings(dir: string, tokensPerMinute: number | undefined): Answerer | Problem {
  if (!existsSync(dir) || !statSync(dir).isDirectory())
    return { kind: 'problem', reason: `There is no folder ${dir} to replay from.` };
  const fileOf = (id: string) => join(dir, `${id}.jsonl`);
  return {
    kind: 'answerer',
    isReplay: true,
    nameFor: (id) => `recording ${fileOf(id)}`,
    async open(id) {
      const file = fileOf(id);
      // Nothing else is opened: a pipe would never end.
      if (!existsSync(file) || !statSync(file).isFile())
        return { kind: 'missing', why: `no recording: there is no file ${file}` };
      const recording = readRecording(readFileSync(file, 'utf8'));
      if (recording.kind === 'unreadable')
        return { kind: 'missing', why: `no recording in ${file}: ${recording.reason}` };
      const server = await startModelServer({ exchanges: recording.exchanges });
      const model = String(recording.exchanges[0]?.request.model ?? 'recorded');
      return {
        kind: 'answering',
        provider: { baseUrl: server.url, model, apiKey: NO_KEY, tokensPerMinute },
        isReplay: true,
        around: (one) => one,
        differences: () => server.differences(),
        close: () => server.close(),
      };
    },
  };
}
