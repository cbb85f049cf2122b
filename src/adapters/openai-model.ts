import type OpenAI from 'openai';
import { isRecord } from '../kernel/is-record.ts';
import { parseJson } from '../kernel/parse-json.ts';
import type { Message, Model, ModelAnswer, ModelRequest } from '../ports.ts';
import { httpFetch } from './http-fetch.ts';
import { linkedAbort } from './linked-abort.ts';
import { answerOfBody } from './openai-answer.ts';
import { type Dialect, learns } from './openai-dialect.ts';
import { answerOfError } from './openai-error.ts';
import { type OnExchange, wholeResponse } from './whole-response.ts';

export interface OpenAiModelOptions {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly model: string;
  readonly requestTimeoutMs: number;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Called after every request; what it throws is not taken for a fault of the network. */
  readonly onExchange?: OnExchange;
}

/** A chat-completions model behind the `openai` SDK, which is told never to retry and to take nothing from the environment. */
export function openAiModel(options: OpenAiModelOptions): Model {
  const dialect: Dialect = { oldLimitName: false, noTemperature: false, mostCompletion: undefined };
  const exchanges: Parameters<OnExchange>[] = [];
  let client: Promise<OpenAI> | undefined;
  return {
    name: options.model,
    host: new URL(options.baseUrl).host,
    async complete(request, signal) {
      client ??= connect(options, (...exchange) => exchanges.push(exchange));
      try {
        return await ask(await client, options.model, request, dialect, signal);
      } finally {
        for (const exchange of exchanges.splice(0)) options.onExchange?.(...exchange);
      }
    },
  };
}

async function ask(
  client: OpenAI,
  model: string,
  request: ModelRequest,
  dialect: Dialect,
  signal: AbortSignal | undefined,
): Promise<ModelAnswer> {
  // The SDK never takes its listener off a signal, and a run has many requests: each gets a signal of its own.
  const { own, release } = linkedAbort(signal);
  try {
    const body = wireRequest(model, request, dialect);
    return answerOfBody(await client.post('/chat/completions', { body, signal: own.signal }));
  } catch (error) {
    signal?.throwIfAborted();
    if (learns(dialect, String(error), request)) return ask(client, model, request, dialect, signal);
    return answerOfError(error);
  } finally {
    release();
  }
}

async function connect(options: OpenAiModelOptions, onExchange: OnExchange): Promise<OpenAI> {
  const { OpenAI: Client } = await import(/* webpackMode: "eager" */ 'openai/client');
  const plain = await httpFetch(options.env, options.requestTimeoutMs);
  return new Client({
    apiKey: options.apiKey,
    baseURL: options.baseUrl,
    organization: null,
    project: null,
    webhookSecret: null,
    maxRetries: 0,
    timeout: options.requestTimeoutMs,
    logLevel: 'off',
    fetch: wholeResponse(plain, onExchange),
  });
}

function wireRequest(model: string, request: ModelRequest, dialect: Dialect): Record<string, unknown> {
  const limit = dialect.oldLimitName ? 'max_tokens' : 'max_completion_tokens';
  return {
    model,
    messages: request.messages.map(wireMessage),
    ...(request.tools.length > 0 && {
      tools: request.tools.map((tool) => ({ type: 'function', function: tool })),
    }),
    [limit]: Math.min(request.maxCompletionTokens, dialect.mostCompletion ?? Number.POSITIVE_INFINITY),
    ...(request.temperature !== undefined && !dialect.noTemperature && { temperature: request.temperature }),
  };
}

function wireMessage(message: Message): Record<string, unknown> {
  switch (message.role) {
    case 'tool':
      return { role: 'tool', tool_call_id: message.callId, content: message.content };
    case 'assistant':
      return {
        role: 'assistant',
        content: message.content,
        ...(message.calls.length > 0 && {
          tool_calls: message.calls.map((call) => ({
            id: call.id,
            type: 'function',
            function: { name: call.name, arguments: validJson(call.args) },
            ...(call.extra !== undefined && { extra_content: call.extra }),
          })),
        }),
      };
    default:
      return { role: message.role, content: message.content };
  }
}

/** Several servers parse the arguments of past calls and refuse the whole request over a broken one. */
function validJson(args: string): string {
  if (isRecord(parseJson(args))) return args;
  return args.trim() === '' ? '{}' : JSON.stringify({ unreadable: args.slice(0, 300) });
}
