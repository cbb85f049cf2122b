import * as v from 'valibot';
import type { ModelAnswer } from '../ports.ts';
import { waitOf } from './retry-wait.ts';

const LONGEST_MESSAGE = 600;

/** What providers write into `error`: Groq's, OpenAI's, OpenRouter's and Gemini's fields, all optional. */
export const Failure = v.looseObject({
  message: v.fallback(v.optional(v.string(), ''), ''),
  code: v.fallback(v.nullish(v.union([v.string(), v.number()])), undefined),
  failed_generation: v.optional(v.unknown()),
});

/** A provider's refusal as an answer: HTTP `status`, the parsed `error` and the response's headers where there are any. */
export function answerOfFailure(
  status: number,
  error: v.InferOutput<typeof Failure>,
  headers: Pick<Headers, 'get'> | undefined,
): ModelAnswer {
  const message = readable(error.message, status);
  const { limit, requested } = sizesIn(message);
  const isOver = limit !== undefined && requested !== undefined && requested > limit;
  const isPerDay = /\b(?:TPD|RPD)\b|per[ -]?day|PerDay/i.test(message);
  if (status === 413 || (status === 429 && isOver && !isPerDay) || isTooLong(`${error.code} ${message}`))
    return { kind: 'too-large', reason: message, limit, requested };
  if (error.code === 'insufficient_quota')
    return { kind: 'unavailable', reason: statusProblem(402, message), mayRetry: false };
  if (status === 429)
    return { kind: 'throttled', reason: message, waitMs: waitOf(message, headers), perDay: isPerDay };
  if (isRefusedCall(status, error, message))
    return { kind: 'rejected', reason: message, failedGeneration: generationOf(error.failed_generation) };
  return {
    kind: 'unavailable',
    reason: statusProblem(status, message),
    mayRetry: status >= 500 || status === 408 || status === 498,
  };
}

function isTooLong(text: string): boolean {
  return /context_length_exceeded|tokens_limit_reached|maximum context length|exceeds the maximum number of tokens/i.test(
    text,
  );
}

function isRefusedCall(status: number, error: v.InferOutput<typeof Failure>, message: string): boolean {
  if (error.code === 'tool_use_failed' || generationOf(error.failed_generation) !== undefined) return true;
  return (
    (status === 400 || status === 422) &&
    /tool[ _]calls?\b|function calls?\b|call a function|call tool/i.test(message) &&
    !/support|requires|must be|enable/i.test(message)
  );
}

function generationOf(given: unknown): string | undefined {
  if (given === undefined || given === null || given === '') return undefined;
  return typeof given === 'string' ? given : JSON.stringify(given);
}

/** Groq: "Limit 8000, Requested 32979"; GitHub Models: "Max size: 8000 tokens"; OpenAI, vLLM: "maximum context length is 8192 tokens. However, you requested 9000". */
function sizesIn(message: string): { limit: number | undefined; requested: number | undefined } {
  const limit = /\bLimit:? (\d+)|Max size: (\d+) tokens|maximum context length is (\d+)/i.exec(message);
  const requested = /\bRequested:? (\d+)|you requested (?:about )?(\d+)|resulted in (\d+) tokens/i.exec(
    message,
  );
  return { limit: numberIn(limit), requested: numberIn(requested) };
}

function numberIn(match: RegExpExecArray | null): number | undefined {
  const digits = match?.slice(1).find((group) => group !== undefined);
  return digits === undefined ? undefined : Number(digits);
}

function readable(message: string, status: number): string {
  const isPage = /^\s*<(?:!doctype|html|\?xml|head|body)/i.test(message);
  const title = isPage ? /<title[^>]*>([^<]*)/i.exec(message)?.[1]?.trim() : undefined;
  const text = isPage ? `a web page${title ? ` "${title}"` : ''}` : message.trim();
  if (text === '') return `HTTP ${status}`;
  return text.length > LONGEST_MESSAGE ? `${text.slice(0, LONGEST_MESSAGE)}…` : text;
}

function statusProblem(status: number, message: string): string {
  if (status === 401 || status === 403)
    return `The model's provider refused the API key (HTTP ${status}: ${message}).`;
  if (status === 404)
    return `The model's provider does not know this address or model (HTTP 404: ${message}): check base-url and model.`;
  if (status === 402) return `The model's provider asks for payment (HTTP 402: ${message}).`;
  return `The model's provider answered HTTP ${status}: ${message}`;
}
