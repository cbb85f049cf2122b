import * as v from 'valibot';
import { type Answer, isAnswer, refused } from '../http/answer.ts';
import { PERSON_EVENTS } from '../people/person-events.ts';
import type { World } from '../world/world.ts';
import { shown } from './answer-delivery.ts';
import { refuseWish } from './refuse-wish.ts';

/** Does what a person or CI does and answers with exactly the webhook payload; its event is in `x-github-event`. */
export async function answerEvent(world: World, body: Readonly<Record<string, unknown>>): Promise<Answer> {
  const { kind, ...fields } = body;
  const found = PERSON_EVENTS.find((candidate) => candidate.kind === kind);
  if (found === undefined) {
    const kinds = PERSON_EVENTS.map((candidate) => candidate.kind).join(', ');
    return refused(422, `"kind" is one of: ${kinds}.`);
  }
  const parsed = v.safeParse(found.fields, fields);
  if (!parsed.success) return refuseWish(found.fields, parsed.issues);
  const happened = await found.act(world, parsed.output);
  if (isAnswer(happened)) return happened;
  return shown(happened);
}
