import * as v from 'valibot';
import { GITHUB_LIMITS, type LimitValues } from '../http/limits.ts';

const COUNT = v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)));
const COUNTS = Object.fromEntries(Object.keys(GITHUB_LIMITS).map((name) => [name, COUNT])) as Record<
  keyof LimitValues,
  typeof COUNT
>;

/** Any of the rate limits, each with a number of its own; an unknown one is a mistake. */
export const LIMITS_SCHEMA = v.strictObject(COUNTS);
