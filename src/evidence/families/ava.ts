import type { Family } from '../family.ts';
import { readAva } from '../runners/ava.ts';
import { CLOSING } from '../weights.ts';

/** AVA: results with their marks, the failures told between two rules. */
export const ava: Family = {
  name: 'ava',
  mark: /^ {2}✘ \[fail\]: |^ {2}\d+ tests? (?:passed|failed)$/,
  weights: [
    [-1, /^ {2}✔ /],
    [11, /^ {2}✘ \[fail\]: /],
    [9, /^ {2}(?:Difference|Value is not|Error thrown)|^ {2}› /],
    [CLOSING, /^ {2}\d+ tests? failed$/],
  ],
  classes: [['test', /^ {2}✘ \[fail\]: |^ {2}\d+ tests? failed$/]],
  read: readAva,
};
