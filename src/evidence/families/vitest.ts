import type { Family } from '../family.ts';
import { readVitest } from '../runners/vitest.ts';
import { CLOSING } from '../weights.ts';

/** Vitest: `FAIL file > suite > test`, the message below, `❯ file:line:column`. */
export const vitest: Family = {
  name: 'vitest',
  mark: /^ *RUN {2}v\d|^ *(?:Test Files|⎯+ Failed Tests)/,
  weights: [
    [11, /^ *(?:FAIL|×) +\S+/],
    [9, /^ *❯ (?!.*node_modules)\S+:\d+:\d+/],
    [CLOSING, /^ *(?:Test Files|Tests) .*failed/],
  ],
  read: readVitest,
};
