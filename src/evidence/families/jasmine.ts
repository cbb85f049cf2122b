import type { Family } from '../family.ts';
import { readJasmine } from '../runners/jasmine.ts';
import { CLOSING } from '../weights.ts';

/** Jasmine on its own (Karma is a browser's). */
export const jasmine: Family = {
  name: 'jasmine',
  mark: /^\d+ specs?, \d+ failures?/,
  weights: [
    [9, /^ {4}(?:Expected |Error: |\w+Error: )/],
    [CLOSING, /^\d+ specs?, [1-9]\d* failures?/],
  ],
  classes: [['test', /^\d+ specs?, [1-9]\d* failures?/]],
  read: readJasmine,
};
