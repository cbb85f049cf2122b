import type { BaseIssue, BaseSchema, InferOutput } from 'valibot';
import type { Answer } from '../http/answer.ts';
import type { Delivery } from '../world/delivery.ts';
import type { World } from '../world/world.ts';

/** What a person or CI can do through `POST /_/event`: the fields beside `kind`, and the act. */
export interface PersonEvent {
  readonly kind: string;
  readonly fields: BaseSchema<unknown, unknown, BaseIssue<unknown>>;
  act(world: World, fields: unknown): Promise<Delivery | Answer>;
}

type Schema = BaseSchema<unknown, unknown, BaseIssue<unknown>>;

export const personEvent = <S extends Schema>(
  kind: string,
  fields: S,
  act: (world: World, fields: InferOutput<S>) => Promise<Delivery | Answer>,
): PersonEvent => ({ kind, fields, act: (world, given) => act(world, given as InferOutput<S>) });
