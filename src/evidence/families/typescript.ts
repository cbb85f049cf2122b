import type { Family } from '../family.ts';

/** tsc, tsd and vue-tsc. */
export const typescript: Family = {
  name: 'typescript',
  mark: /\berror TS\d+: |^\s+\d+:\d+ {2,}\S.*\b(?:assignable|Argument of type|Property)\b/,
  classes: [['type', /\berror TS\d+: |is not assignable to|Parameter type .* is/]],
};
