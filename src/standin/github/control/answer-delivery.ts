import { type Answer, notFound } from '../http/answer.ts';
import type { Delivery } from '../world/delivery.ts';
import type { World } from '../world/world.ts';

/** The payload of one delivery, by the id that `GET /_/state` lists it under. */
export function answerDelivery(world: World, id: number): Answer {
  const delivery = world.deliveries.find((candidate) => candidate.id === id);
  return delivery === undefined ? notFound : shown(delivery);
}

/** A delivery as GitHub sends it: the payload, its event and id in headers. */
export const shown = ({ id, event, payload }: Delivery): Answer => ({
  status: 200,
  body: payload,
  headers: { 'x-github-event': event, 'x-github-delivery': String(id) },
});
