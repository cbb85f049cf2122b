import * as v from 'valibot';
import { type Answer, noContent, ok, refused } from '../http/answer.ts';
import { Fault, type Faults } from '../http/faults.ts';
import { jsonObject } from '../http/json-object.ts';
import type { Limits } from '../http/limits.ts';
import type { World } from '../world/world.ts';
import { answerDelivery } from './answer-delivery.ts';
import { answerEvent } from './answer-event.ts';
import { answerSeed } from './answer-seed.ts';
import { issueToken, TokenRequest } from './issue-token.ts';
import { LIMITS_SCHEMA } from './limits-schema.ts';
import { refuseWish } from './refuse-wish.ts';
import { SWITCH_SCHEMA } from './switch-schema.ts';
import { worldState } from './world-state.ts';

export interface ControlHost {
  readonly world: World;
  readonly faults: Faults;
  readonly limits: Limits;
  readonly alone: <T>(task: () => Promise<T>) => Promise<T>;
}

export interface ControlRequest {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

/** The part that GitHub does not have: what happens outside the API, and how to look at the state. */
export function answerControl(host: ControlHost, request: ControlRequest): Promise<Answer> {
  const { world, faults, limits, alone } = host;
  const { method, path } = request;
  if (method === 'GET' && path === '/_/state') return alone(() => worldState(world, limits).then(ok));
  const delivery = method === 'GET' ? /^\/_\/delivery\/(\d+)$/.exec(path)?.[1] : undefined;
  if (delivery !== undefined) return Promise.resolve(answerDelivery(world, Number(delivery)));
  if (method === 'DELETE' && path === '/_/fault') {
    faults.clear();
    return Promise.resolve(noContent);
  }
  if (method !== 'POST' || !POSTED.has(path)) return Promise.resolve(NOTHING);
  const body = jsonObject(request.body);
  if (body === undefined) return Promise.resolve(refused(400, 'The body has to be a JSON object.'));
  switch (path) {
    case '/_/event':
      return alone(() => answerEvent(world, body));
    case '/_/seed':
      return alone(() => answerSeed(host, body));
    case '/_/token':
      return parsed(TokenRequest, body, (wish) => issueToken(world, wish));
    case '/_/fault':
      return parsed(Fault, body, (fault) => {
        faults.add(fault);
        return noContent;
      });
    case '/_/switch':
      return parsed(SWITCH_SCHEMA, body, (chosen) => {
        Object.assign(world.switches, chosen);
        return ok(world.switches);
      });
    case '/_/limits':
      return parsed(LIMITS_SCHEMA, body, (values) => {
        Object.assign(limits.values, values);
        return ok(limits.values);
      });
    case '/_/clock':
      return parsed(CLOCK, body, ({ advanceMs }) => {
        world.aheadMs += advanceMs;
        return ok({ now: new Date(Date.now() + world.aheadMs).toISOString() });
      });
    default:
      return Promise.resolve(NOTHING);
  }
}

const POSTED = new Set(
  ['event', 'seed', 'token', 'fault', 'switch', 'limits', 'clock'].map((name) => `/_/${name}`),
);
const NOTHING = refused(
  404,
  `Below /_/ there are GET /_/state, GET /_/delivery/{id}, DELETE /_/fault, and POST ${[...POSTED].join(', ')}.`,
);

// A moment that no calendar has would spoil every answer after it.
const TEN_YEARS_MS = 315_360_000_000;
const CLOCK = v.strictObject({ advanceMs: v.pipe(v.number(), v.minValue(0), v.maxValue(TEN_YEARS_MS)) });

async function parsed<S extends v.GenericSchema>(
  schema: S,
  body: unknown,
  act: (value: v.InferOutput<S>) => Answer,
): Promise<Answer> {
  const result = v.safeParse(schema, body);
  return result.success ? act(result.output) : refuseWish(schema, result.issues);
}
