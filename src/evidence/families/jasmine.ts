import type { Family } from '../family.ts';
import { readJasmine } from '../runners/jasmine.ts';

/** Jasmine on its own (Karma is a browser's). */
export const jasmine: Family = {
  name: 'jasmine',
  mark: /^\d+ specs?, \d+ failures?/,
  weights: [
    [9, /^ {4}(?:Expected |Error: |\w+Error: )/],
    [3, /^\d+ specs?, [1-9]\d* failures?/],
  ],
  classes: [['test', /^\d+ specs?, [1-9]\d* failures?/]],
  read: readJasmine,
};
