import type { Clock, Journal, Message, Model, ModelAnswer, ToolDefinition } from '../ports.ts';
import { compact, estimateRequest } from './transcript.ts';
import { usageOf } from './usage-of.ts';

const MINUTE_MS = 60_000;
const LONGEST_WAIT_MS = 180_000;
const MOST_WAITS = 10;
const MOST_SHRINKS = 4;
const RETRY_WAITS_MS = [1_000, 4_000, 10_000];
const MARGIN = 0.97;
const ROOMY_COMPLETION = 8_192;
const LEAST_COMPLETION = 512;
const LOWEST_SCALE = 0.6;
const HIGHEST_SCALE = 4;

/** What a run has spent on its model so far. */
export interface Spent {
  requests: number;
  prompt: number;
  completion: number;
  modelMs: number;
  waitingMs: number;
}

export type Governed =
  | Extract<ModelAnswer, { kind: 'reply' | 'rejected' }>
  | { readonly kind: 'unavailable'; readonly reason: string };

export interface Governor {
  /** Who answers, and from which host. */
  readonly model: Pick<Model, 'name' | 'host'>;
  readonly spent: Readonly<Spent>;
  /** One reply to the transcript: compacted to fit, waited for where the window is full, retried where that can help. */
  complete(
    messages: readonly Message[],
    tools: readonly ToolDefinition[],
    options: { cool: boolean; signal?: AbortSignal | undefined },
  ): Promise<Governed>;
}

/**
 * Plans every request against a window of `tokensPerMinute` that counts the prompt and the completion limit up front
 * (as Groq's free tier does), and shows each wait in the journal instead of dying of a 429.
 */
export function governor(
  ports: { model: Model; clock: Clock; journal: Journal },
  tokensPerMinute: number | undefined,
): Governor {
  const { model, clock, journal } = ports;
  const spent: Spent = { requests: 0, prompt: 0, completion: 0, modelMs: 0, waitingMs: 0 };
  const used: { at: number; tokens: number }[] = [];
  let window = tokensPerMinute ?? Number.POSITIVE_INFINITY;
  /** Tokens that one request may take, its completion limit included. */
  let largest = window;
  /** How many real tokens one estimated token turned out to be. */
  let scale = 1;

  async function pause(ms: number, reason: string, signal?: AbortSignal): Promise<void> {
    journal.append({ kind: 'wait', for: 'rate-limit', reason, ms: Math.ceil(ms) });
    const from = clock.monotonicMs();
    await clock.sleep(ms, signal);
    spent.waitingMs += clock.monotonicMs() - from;
  }

  async function waitForRoom(needed: number, signal?: AbortSignal): Promise<void> {
    for (;;) {
      const now = clock.monotonicMs();
      while (used[0] !== undefined && used[0].at <= now - MINUTE_MS) used.shift();
      const sum = used.reduce((total, { tokens }) => total + tokens, 0);
      const oldest = used[0];
      if (sum + needed <= window || oldest === undefined) return;
      await pause(
        oldest.at + MINUTE_MS - now,
        `${Math.round(sum)} of ${window} tokens a minute are used; the next request needs ${Math.round(needed)}`,
        signal,
      );
    }
  }

  function completionLimit(): number {
    return Number.isFinite(largest)
      ? Math.max(LEAST_COMPLETION, Math.min(ROOMY_COMPLETION, Math.floor(largest / 4)))
      : ROOMY_COMPLETION;
  }

  async function once(
    messages: readonly Message[],
    tools: readonly ToolDefinition[],
    cool: boolean,
    signal?: AbortSignal,
  ): Promise<ModelAnswer> {
    const wanted = completionLimit();
    const room = (largest * MARGIN - wanted) / scale;
    const fitting = Number.isFinite(room) ? compact(messages, tools, room) : [...messages];
    const estimate = estimateRequest(fitting, tools);
    const left = Math.floor(largest - estimate * scale);
    const maxCompletionTokens = Math.max(LEAST_COMPLETION, Math.min(wanted, left));
    const planned = estimate * scale + maxCompletionTokens;
    await waitForRoom(Math.min(window, planned), signal);
    journal.append({ kind: 'wait', for: 'model', reason: `${model.name} at ${model.host}` });
    const from = clock.monotonicMs();
    const answer = await model.complete(
      { messages: fitting, tools, maxCompletionTokens, ...(cool && { temperature: 0.1 }) },
      signal,
    );
    spent.modelMs += clock.monotonicMs() - from;
    spent.requests += 1;
    if (answer.kind === 'reply') account(answer, estimate);
    if (answer.kind === 'rejected') account({ text: '', calls: [], usage: undefined }, estimate);
    if (answer.kind === 'too-large') shrink(answer, estimate, maxCompletionTokens);
    return answer;
  }

  /** Learns from a 413 what a request may hold; the next one is smaller in any case. */
  function shrink(
    answer: Extract<ModelAnswer, { kind: 'too-large' }>,
    estimate: number,
    maxCompletionTokens: number,
  ): void {
    const real =
      answer.requested === undefined ? scale * 1.3 : (answer.requested - maxCompletionTokens) / estimate;
    scale = Math.min(HIGHEST_SCALE, Math.max(scale, real));
    const planned = estimate * scale + maxCompletionTokens;
    largest = Math.min(largest, answer.limit ?? planned, Math.floor(planned * 0.8));
    if (answer.limit !== undefined && /\bTPM\b|per minute/i.test(answer.reason))
      window = Math.min(window, answer.limit);
  }

  function account(answer: Parameters<typeof usageOf>[0], estimate: number): void {
    const { prompt, completion, isCounted } = usageOf(answer, Math.ceil(estimate * scale));
    spent.prompt += prompt;
    spent.completion += completion;
    used.push({ at: clock.monotonicMs(), tokens: prompt + completion });
    if (isCounted && estimate > 0) scale = Math.min(HIGHEST_SCALE, Math.max(LOWEST_SCALE, prompt / estimate));
  }

  return {
    spent,
    model: { name: model.name, host: model.host },
    async complete(messages, tools, { cool, signal }) {
      let waits = 0;
      let shrinks = 0;
      let retries = 0;
      for (;;) {
        const answer = await once(messages, tools, cool, signal);
        switch (answer.kind) {
          case 'reply':
          case 'rejected':
            return answer;
          case 'throttled': {
            const ms = answer.waitMs ?? 15_000;
            waits += 1;
            if (answer.perDay || ms > LONGEST_WAIT_MS || waits > MOST_WAITS)
              return {
                kind: 'unavailable',
                reason: `The model's provider limits requests: ${answer.reason}`,
              };
            await pause(ms + 250, answer.reason, signal);
            break;
          }
          case 'too-large':
            shrinks += 1;
            if (shrinks > MOST_SHRINKS)
              return {
                kind: 'unavailable',
                reason: `The request cannot be made small enough for the model: ${answer.reason}`,
              };
            journal.append({
              kind: 'wait',
              for: 'rate-limit',
              reason: `the request was too large and is shrunk: ${answer.reason}`,
            });
            break;
          case 'unavailable': {
            const ms = RETRY_WAITS_MS[retries];
            if (!answer.mayRetry || ms === undefined) return { kind: 'unavailable', reason: answer.reason };
            retries += 1;
            await pause(
              ms,
              `${sentence(answer.reason)} Trying again (${retries} of ${RETRY_WAITS_MS.length}).`,
              signal,
            );
          }
        }
      }
    },
  };
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
