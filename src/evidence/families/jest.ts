import type { Family } from '../family.ts';
import { readJest } from '../runners/jest.ts';
import { CLOSING } from '../weights.ts';

/** Jest: failures headed by `●`, what tests print under `● Console`. */
export const jest: Family = {
  name: 'jest',
  mark: /^ ?(?:FAIL|PASS) +\S+\.\w+|^Test Suites: /,
  weights: [
    [0, /^ {2}● Console$|^ {4}console\.\w+$/],
    [11, /^ {2}● (?!Console)/],
    [-1, /^ {2,}[○✎] /],
    [9, /^ {4}(?:expect\(|Expected|Received|thrown: )/],
    [CLOSING, /^(?:Tests|Test Suites): .*failed/],
    [0, /^(?:Tests|Test Suites|Snapshots|Time): /],
  ],
  classes: [['test', /^ {2}● (?!Console)|coverage threshold/]],
  read: readJest,
};
