import type { Model, ModelAnswer, ModelCall, ModelRequest } from '../../src/ports.ts';

export type ScriptedAnswer = ModelAnswer | ((request: ModelRequest, index: number) => ModelAnswer);
type Reply = Extract<ModelAnswer, { kind: 'reply' }>;

/** A model that gives answer k to request k and remembers what it was asked; past the end it is unavailable. */
export function scriptedModel(
  script: readonly ScriptedAnswer[],
): Model & { readonly requests: readonly ModelRequest[] } {
  const requests: ModelRequest[] = [];
  return {
    name: 'scripted',
    host: 'scripted.invalid',
    requests,
    async complete(request, signal) {
      signal?.throwIfAborted();
      const index = requests.push(request) - 1;
      const next = script[index];
      if (next === undefined)
        return { kind: 'unavailable', reason: 'The script is at its end.', mayRetry: false };
      return typeof next === 'function' ? next(request, index) : next;
    },
  };
}

/** A reply with text and calls, `[tool, arguments]` each; ids are unique over all replies. */
export function reply(
  text: string,
  calls: readonly (readonly [string, unknown])[] = [],
  over: Partial<Reply> = {},
): Reply {
  return {
    kind: 'reply',
    text,
    calls: calls.map(([name, args]): ModelCall => {
      made += 1;
      return { id: `id_${made}`, name, args: typeof args === 'string' ? args : JSON.stringify(args) };
    }),
    usage: { prompt: 100, completion: 20 },
    cut: false,
    ...over,
  };
}

let made = 0;
