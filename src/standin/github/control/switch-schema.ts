import * as v from 'valibot';
import { SWITCHES } from '../world/switches.ts';

const CHOICES = Object.fromEntries(
  Object.entries(SWITCHES).map(([name, choices]) => [name, v.optional(v.picklist(choices))]),
);

/** Any of the switches, each with one of its values; an unknown one is a mistake. */
export const SWITCH_SCHEMA = v.strictObject(CHOICES);
