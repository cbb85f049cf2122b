import { estimateRequest } from '../harness/transcript.ts';
import { usageOf } from '../harness/usage-of.ts';
import type { Clock, Journal, Message, Model, ModelAnswer, ToolDefinition } from '../ports.ts';
import { REPLY_TOKENS } from './request-size.ts';

const WAITS_MS = [1_000, 4_000, 10_000];
const LONGEST_WAIT_MS = 180_000;
const MOST_WAITS = 10;

export interface AskedOf {
  readonly model: Model;
  readonly clock: Clock;
  readonly journal: Journal;
  /** The model plays a recording: nothing comes of waiting. */
  readonly isReplay: boolean;
}

export interface Asked {
  readonly answer:
    | Extract<ModelAnswer, { kind: 'reply' | 'rejected' }>
    | { readonly kind: 'unavailable'; readonly reason: string };
  /** Requests that it took. */
  readonly requests: number;
  readonly tokens: { readonly prompt: number; readonly completion: number };
  /** Of the request that was answered. */
  readonly ms: number;
}

/** One reply, with the patience that ours has: limits and passing failures are waited for, what is too large is the end. */
export async function askPatiently(
  messages: readonly Message[],
  tools: readonly ToolDefinition[],
  { model, clock, journal, isReplay }: AskedOf,
  signal?: AbortSignal,
): Promise<Asked> {
  const estimate = estimateRequest(messages, tools);
  for (let requests = 1; ; requests += 1) {
    const from = clock.monotonicMs();
    const request = { messages, tools, maxCompletionTokens: REPLY_TOKENS };
    const answer = await model.complete(request, signal);
    const ms = clock.monotonicMs() - from;
    if (answer.kind === 'reply' || answer.kind === 'rejected')
      return { answer, requests, tokens: tokensOf(answer, estimate), ms };
    const waitMs = isReplay ? undefined : waitFor(answer, requests);
    if (waitMs === undefined) {
      const tokens = { prompt: 0, completion: 0 };
      return { answer: { kind: 'unavailable', reason: answer.reason }, requests, tokens, ms };
    }
    journal.append({ kind: 'wait', for: 'rate-limit', reason: answer.reason, ms: waitMs });
    await clock.sleep(waitMs, signal);
  }
}

/** Milliseconds until it is worth asking again; undefined: it is not. */
function waitFor(
  answer: Exclude<ModelAnswer, { kind: 'reply' | 'rejected' }>,
  requests: number,
): number | undefined {
  switch (answer.kind) {
    case 'throttled': {
      const ms = (answer.waitMs ?? 15_000) + 250;
      return answer.perDay || ms > LONGEST_WAIT_MS || requests > MOST_WAITS ? undefined : ms;
    }
    case 'unavailable':
      return answer.mayRetry ? WAITS_MS[requests - 1] : undefined;
    case 'too-large':
      return undefined;
  }
}

/** As the provider counted them, else as they are estimated. */
function tokensOf(
  answer: Extract<Asked['answer'], { kind: 'reply' | 'rejected' }>,
  estimate: number,
): Asked['tokens'] {
  if (answer.kind === 'rejected') return { prompt: estimate, completion: 0 };
  const { prompt, completion } = usageOf(answer, estimate);
  return { prompt, completion };
}
