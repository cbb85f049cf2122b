import * as v from 'valibot';

const Act = v.union(
  [
    v.strictObject({
      status: v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599)),
      body: v.optional(v.unknown()),
      headers: v.optional(v.record(v.string(), v.string())),
    }),
    v.strictObject({ hang: v.literal(true) }),
    v.strictObject({ reset: v.picklist(['before', 'mid-body']) }),
    v.strictObject({ malformed: v.literal(true) }),
    v.strictObject({ contentType: v.string() }),
    v.strictObject({ delayMs: v.pipe(v.number(), v.minValue(0)) }),
  ],
  'one of {"status", "body", "headers"}, {"delayMs"}, {"hang": true}, {"reset": "before" or "mid-body"}, {"malformed": true}, {"contentType"}',
);

/** A fault to be shown on demand: the nth call (from 1) of an endpoint, and `times` calls from there on. */
export const Fault = v.strictObject({
  method: v.optional(v.picklist(['GET', 'HEAD', 'POST', 'PATCH', 'PUT', 'DELETE'])),
  /** A path, or a template with `{…}` for one part and `*` for any rest; without a GHES prefix. */
  path: v.pipe(v.string(), v.startsWith('/', 'has to begin with "/", as /repos/{owner}/{repo}/pulls')),
  /** For GraphQL: a word that the query holds. */
  holding: v.optional(v.string()),
  nth: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 1),
  /** `after`: the request has its effect and only the answer is spoilt. */
  when: v.optional(v.picklist(['before', 'after']), 'before'),
  act: Act,
});
export type Fault = v.InferOutput<typeof Fault>;
export type FaultAct = v.InferOutput<typeof Act>;

/** Whether the request never gets as far as having an effect; an answer that is spoilt on its way has to be there. */
export const preventsEffect = ({ when, act }: Fault): boolean =>
  when === 'before' && ('status' in act || 'hang' in act || ('reset' in act && act.reset === 'before'));

/** Faults that wait for their call; each counts the calls it fits. */
export class Faults {
  private readonly waiting: { readonly fault: Fault; calls: number }[] = [];

  add(fault: Fault): void {
    this.waiting.push({ fault, calls: 0 });
  }

  clear(): void {
    this.waiting.length = 0;
  }

  /** The fault that this call meets; every fault it fits counts it. */
  meet(method: string, path: string, body: string): Fault | undefined {
    let met: Fault | undefined;
    for (const entry of this.waiting) {
      const { fault } = entry;
      if (fault.method !== undefined && fault.method !== method) continue;
      if (!patternOf(fault.path).test(path)) continue;
      if (fault.holding !== undefined && !body.includes(fault.holding)) continue;
      entry.calls += 1;
      const isDue = entry.calls >= fault.nth && entry.calls < fault.nth + fault.times;
      if (isDue) met ??= fault;
    }
    return met;
  }
}

function patternOf(path: string): RegExp {
  const source = path
    .replace(/[.+?^$()|[\]\\]/g, '\\$&')
    .replace(/\{[^}]*\}/g, '[^/]+')
    .replace(/\*/g, '.*');
  return new RegExp(`^${source}$`);
}
