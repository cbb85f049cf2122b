import { estimateRequest } from '../harness/transcript.ts';
import type { Clock, Model } from '../ports.ts';

const MINUTE_MS = 60_000;

/**
 * Lets the runs of a bench share a provider's tokens per minute: each request waits, in the order asked, until it fits
 * into what is left of the last 60 seconds.
 */
export function sharedWindow(tokensPerMinute: number, clock: Clock): (model: Model) => Model {
  const used: { readonly at: number; tokens: number }[] = [];
  let turn: Promise<unknown> = Promise.resolve();

  async function reserve(needed: number, signal: AbortSignal | undefined) {
    for (;;) {
      const now = clock.monotonicMs();
      while (used[0] !== undefined && used[0].at <= now - MINUTE_MS) used.shift();
      const [oldest] = used;
      const sum = used.reduce((total, { tokens }) => total + tokens, 0);
      if (oldest === undefined || sum + needed <= tokensPerMinute) {
        const place = { at: now, tokens: needed };
        used.push(place);
        return place;
      }
      await clock.sleep(oldest.at + MINUTE_MS - now, signal);
    }
  }

  return (model) => ({
    name: model.name,
    host: model.host,
    async complete(request, signal) {
      const planned = estimateRequest(request.messages, request.tools) + request.maxCompletionTokens;
      const reserved = turn.then(() => reserve(Math.min(planned, tokensPerMinute), signal));
      // Whoever gave up waiting keeps nobody from their turn.
      turn = reserved.catch(() => undefined);
      const place = await reserved;
      const answer = await model.complete(request, signal);
      if (answer.kind === 'reply' && answer.usage !== undefined)
        place.tokens = answer.usage.prompt + answer.usage.completion;
      return answer;
    },
  });
}
