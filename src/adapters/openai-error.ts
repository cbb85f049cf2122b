import * as v from 'valibot';
import type { ModelAnswer } from '../ports.ts';
import { answerOfFailure, Failure } from './openai-failure.ts';

const Thrown = v.looseObject({
  message: v.optional(v.string(), ''),
  status: v.optional(v.number()),
  error: v.optional(v.unknown()),
  headers: v.optional(v.unknown()),
  cause: v.optional(v.unknown()),
});
/** Connection failures that may be over in a moment; others (refused, unknown name, certificate) stay. */
const PASSING = /^(?:ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EAI_AGAIN|UND_ERR_\w+)$/;

/** What the SDK threw (`APIError` and friends), as an answer. */
export function answerOfError(thrown: unknown): ModelAnswer {
  const parsed = v.safeParse(Thrown, thrown);
  if (!parsed.success)
    return {
      kind: 'unavailable',
      reason: `The model could not be asked: ${String(thrown)}`,
      mayRetry: false,
    };
  const { status, error, message, headers, cause } = parsed.output;
  if (status === undefined) return connectionProblem(message, cause);
  const details = v.safeParse(Failure, typeof error === 'string' ? { message: error } : error);
  const plain = message.replace(/^\d{3} (?:status code \(no body\)$)?/, '');
  return answerOfFailure(
    status,
    details.success ? { ...details.output, message: details.output.message || plain } : { message: plain },
    isHeaders(headers) ? headers : undefined,
  );
}

function connectionProblem(message: string, cause: unknown): ModelAnswer {
  const { code, text } = deepest(cause);
  const timedOut = /timed? ?out/i.test(message);
  if (timedOut) return { kind: 'unavailable', reason: 'The model did not answer in time.', mayRetry: true };
  if (/redirect/i.test(text ?? ''))
    return {
      kind: 'unavailable',
      reason:
        'The model could not be reached (the address redirects elsewhere): give the final address as base-url.',
      mayRetry: false,
    };
  return {
    kind: 'unavailable',
    reason: `The model could not be reached (${code ?? text ?? message}): check base-url and the network.`,
    mayRetry: code !== undefined && PASSING.test(code),
  };
}

function deepest(cause: unknown): { code: string | undefined; text: string | undefined } {
  if (typeof cause !== 'object' || cause === null) return { code: undefined, text: undefined };
  const below = 'cause' in cause ? deepest(cause.cause) : { code: undefined, text: undefined };
  const code = 'code' in cause && typeof cause.code === 'string' ? cause.code : undefined;
  const text = 'message' in cause && typeof cause.message === 'string' ? cause.message : undefined;
  return { code: below.code ?? code, text: below.text ?? text };
}

/** Not `instanceof`: behind a proxy the headers are another library's. */
function isHeaders(value: unknown): value is Pick<Headers, 'get'> {
  return typeof value === 'object' && value !== null && 'get' in value && typeof value.get === 'function';
}
