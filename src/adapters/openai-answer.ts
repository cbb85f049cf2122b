import * as v from 'valibot';
import { sliceWhole } from '../kernel/clip.ts';
import type { ModelAnswer, ModelCall } from '../ports.ts';
import { answerOfFailure, Failure } from './openai-failure.ts';

const Named = v.looseObject({ name: v.string(), arguments: v.optional(v.unknown()) });
/** Lenient on purpose: `arguments` may be '', null or an object, ids may be missing (see the providers' own quirks). */
const Call = v.looseObject({
  id: v.nullish(v.string()),
  function: Named,
  extra_content: v.optional(v.unknown()),
});
const Part = v.looseObject({ text: v.optional(v.string(), '') });
const Content = v.fallback(v.union([v.string(), v.array(Part)]), '');
const Message = v.looseObject({
  content: v.optional(Content, ''),
  tool_calls: v.nullish(v.array(Call)),
  /** The form before `tool_calls`. */
  function_call: v.nullish(Named),
});
const Completion = v.looseObject({
  choices: v.pipe(
    v.array(
      v.looseObject({
        message: v.optional(Message, {}),
        finish_reason: v.nullish(v.string()),
        error: v.optional(v.unknown()),
      }),
    ),
    v.minLength(1),
  ),
  usage: v.fallback(
    v.nullish(v.looseObject({ prompt_tokens: v.number(), completion_tokens: v.number() })),
    undefined,
  ),
});
/** More than any file that may be written: a run of ten million letters is more than a regular expression takes. */
const MOST_CHARS = 3_000_000;
const NO_COMPLETION: ModelAnswer = {
  kind: 'unavailable',
  reason: 'The model answered with something that is no chat completion: check the base URL.',
  mayRetry: false,
};

/** A 200 body as an answer; some providers put an upstream error into it, some servers answer with a page. */
export function answerOfBody(body: unknown): ModelAnswer {
  const parsed = v.safeParse(Completion, body);
  const choice = parsed.success ? parsed.output.choices[0] : undefined;
  const upstream = choice === undefined ? errorIn(body) : (choice.error ?? undefined);
  if (upstream !== undefined) return upstreamFailure(upstream);
  if (choice === undefined || !parsed.success) return NO_COMPLETION;
  const { content, tool_calls: calls, function_call: single } = choice.message;
  const usage = parsed.output.usage;
  const all = [...(calls ?? []), ...(single && !calls?.length ? [{ id: null, function: single }] : [])];
  return {
    kind: 'reply',
    text: withoutThoughts(
      sliceWhole(
        typeof content === 'string' ? content : (content ?? []).map(({ text }) => text).join(''),
        0,
        MOST_CHARS,
      ),
    ),
    calls: distinctIds(all.map(callOf)),
    usage: usage ? { prompt: usage.prompt_tokens, completion: usage.completion_tokens } : undefined,
    cut: choice.finish_reason === 'length',
  };
}

function errorIn(body: unknown): unknown {
  const whole = v.safeParse(v.looseObject({ error: v.unknown() }), Array.isArray(body) ? body[0] : body);
  return whole.success ? whole.output.error : undefined;
}

function upstreamFailure(error: unknown): ModelAnswer {
  const parsed = v.safeParse(Failure, typeof error === 'string' ? { message: error } : error);
  if (!parsed.success) return NO_COMPLETION;
  const { code } = parsed.output;
  const status =
    Number(code) || (/rate_limit/.test(String(code)) ? 429 : code === 'tool_use_failed' ? 400 : 502);
  return answerOfFailure(status, parsed.output, undefined);
}

/** Some servers leave the thinking of a model in its text; it is neither a cause nor worth sending back. */
function withoutThoughts(text: string): string {
  return text.replace(/^\s*<think>[\s\S]*?(?:<\/think>\s*|$)/, '');
}

function callOf(call: v.InferOutput<typeof Call>): ModelCall {
  const given = call.function.arguments;
  const args =
    typeof given === 'string' ? given : given === undefined || given === null ? '' : JSON.stringify(given);
  return {
    id: call.id ?? '',
    name: call.function.name,
    args: sliceWhole(args, 0, MOST_CHARS),
    ...(call.extra_content !== undefined && { extra: call.extra_content }),
  };
}

/** Every call must be answered under an id of its own; some providers send none or the same twice. */
function distinctIds(calls: readonly ModelCall[]): ModelCall[] {
  const given = new Set(calls.map(({ id }) => id));
  const seen = new Set<string>(['']);
  return calls.map((call, index) => {
    let id = call.id;
    for (let round = 0; seen.has(id) || (round > 0 && given.has(id)); round += 1)
      id = `call_${index}_${round}`;
    seen.add(id);
    return { ...call, id };
  });
}
