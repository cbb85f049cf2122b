import * as v from 'valibot';
import { isActedOn } from '../../kernel/acted-on-header.ts';
import { ChatReply, ChatRequest } from './chat-request.ts';
import { countedUsage } from './counted-usage.ts';
import type { Exchange } from './recording.ts';
import { requestDifferences } from './request-differences.ts';
import { unofferedCall } from './unoffered-call.ts';

/** One HTTP answer of the model server. */
export interface ReplayAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** A request (1-based number) that is not the one it was when it was recorded. */
export interface DifferentRequest {
  readonly number: number;
  readonly recorded: ChatRequest;
  readonly received: ChatRequest;
}

/** A recording that is being played: request k gets response k. */
export class Replay {
  readonly #exchanges: readonly Exchange[];
  readonly #usage: 'counted' | 'recorded';
  readonly #differences = new Map<string, string>();
  #first: DifferentRequest | undefined;
  #served = 0;

  /** `usage`: tokens as counted from what is sent and received now, or as they were recorded. */
  constructor(exchanges: readonly Exchange[], usage: 'counted' | 'recorded' = 'counted') {
    this.#exchanges = exchanges;
    this.#usage = usage;
  }

  /** Exchanges served so far. */
  get served(): number {
    return this.#served;
  }

  /** Where requests left the recording, one sentence each; a difference that later requests repeat is named once. */
  get differences(): string[] {
    return [...this.#differences.values()];
  }

  /** The first request that is not the recorded one, with both; undefined while there is none. */
  get firstDifferent(): DifferentRequest | undefined {
    return this.#first;
  }

  /** Answers the text of one `POST /v1/chat/completions`; a text that is no request uses up no exchange. */
  answer(text: string): ReplayAnswer {
    const request = readRequest(text);
    if (request.kind === 'bad') return failure(400, request.reason, 'invalid_request_error');
    const exchange = this.#exchanges[this.#served];
    const total = this.#exchanges.length;
    if (exchange === undefined) {
      const counted = `${total} exchange${total === 1 ? '' : 's'}`;
      const reason = `the recording has only ${counted}, this is request ${total + 1}; record the conversation again`;
      return failure(500, reason, 'recording_exhausted');
    }
    this.#served += 1;
    const differences = this.#remember(requestDifferences(exchange.request, request.body));
    const answer = answerOf(exchange, request.body, this.#usage);
    if (differences.length === 0) return answer;
    this.#first ??= { number: this.#served, recorded: exchange.request, received: request.body };
    return { ...answer, headers: { ...answer.headers, 'x-recording-differs': headerText(differences) } };
  }

  #remember(phrases: readonly string[]): string[] {
    return phrases.map((phrase) => {
      const sentence = `request ${this.#served} differs from the recorded one ${phrase}`;
      if (!this.#differences.has(phrase)) this.#differences.set(phrase, sentence);
      return sentence;
    });
  }
}

function answerOf({ response }: Exchange, request: ChatRequest, usage: 'counted' | 'recorded'): ReplayAnswer {
  const kept = Object.entries(response.headers ?? {}).filter(([name]) => isActedOn(name));
  const headers = Object.fromEntries(kept.map(([name, value]) => [name.toLowerCase(), String(value)]));
  const reply = v.safeParse(ChatReply, response.body);
  if (response.status !== 200 || !reply.success)
    return { status: response.status, headers, body: response.body };
  const refusal = unofferedCall(request, reply.output);
  if (refusal !== undefined) return { status: 400, headers, body: refusal };
  if (usage === 'recorded') return { status: 200, headers, body: reply.output };
  return { status: 200, headers, body: { ...reply.output, usage: countedUsage(request, reply.output) } };
}

type ReadRequest =
  | { readonly kind: 'request'; readonly body: ChatRequest }
  | { readonly kind: 'bad'; readonly reason: string };

function readRequest(text: string): ReadRequest {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { kind: 'bad', reason: 'the body is not valid JSON' };
  }
  const parsed = v.safeParse(ChatRequest, json);
  if (!parsed.success) {
    const [issue] = parsed.issues;
    const place = v.getDotPath(issue) ?? 'the body';
    return { kind: 'bad', reason: `the body is not a chat-completions request: ${place}: ${issue.message}` };
  }
  if (parsed.output.stream === true) {
    return { kind: 'bad', reason: 'a recording is answered in one piece; send the request without "stream"' };
  }
  return { kind: 'request', body: parsed.output };
}

/** An error answer in the wire format. */
export function failure(status: number, message: string, type: string): ReplayAnswer {
  return { status, headers: {}, body: { error: { message, type } } };
}

/** Header values hold printable ASCII only, and clients cap them. */
function headerText(sentences: readonly string[]): string {
  return sentences
    .join(' | ')
    .replace(/[^\x20-\x7e]/g, '?')
    .slice(0, 2_000);
}
