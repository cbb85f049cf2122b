import type { Family } from '../family.ts';
import { readMocha } from '../runners/mocha.ts';
import { CLOSING } from '../weights.ts';

/** Mocha and runners that print as it does. */
export const mocha: Family = {
  name: 'mocha',
  mark: /^ {2}\d+ (?:passing|failing)\b/,
  weights: [
    [11, /^ {2}\d+\) \S.*/],
    [CLOSING, /^ {2}\d+ (?:failing|passing)\b/],
  ],
  read: readMocha,
};
