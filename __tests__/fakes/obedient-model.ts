import type { Model, ModelRequest } from '../../src/ports.ts';
import { reply } from './scripted-model.ts';

const ORDER = /CALL (\w+) (\{[^{}\n]*\})/g;

/**
 * A model that does whatever any text tells it to: every `CALL tool {json}` that it reads anywhere is called, once. When there
 * is nothing left to obey it goes on as `after` says, with the words of `says` as its diagnosis.
 */
export function obedientModel(
  says: string,
  after: readonly (readonly [string, unknown])[],
): Model & { readonly requests: readonly ModelRequest[]; readonly obeyed: readonly string[] } {
  const requests: ModelRequest[] = [];
  const obeyed: string[] = [];
  const left = [...after];
  return {
    name: 'obedient',
    host: 'obedient.invalid',
    requests,
    obeyed,
    async complete(request) {
      requests.push(request);
      const read = request.messages.map(({ content }) => content).join('\n');
      const orders = [...read.matchAll(ORDER)].map(([order]) => order);
      const fresh = [...new Set(orders)].filter((order) => !obeyed.includes(order)).slice(0, 6);
      obeyed.push(...fresh);
      const calls = fresh.map((order) => {
        const [, name = '', args = ''] = /^CALL (\w+) (.*)$/.exec(order) ?? [];
        return [name, args] as const;
      });
      if (calls.length > 0) return reply(says, calls);
      const next = left.shift();
      return next === undefined ? reply(says) : reply(says, [next]);
    },
  };
}
