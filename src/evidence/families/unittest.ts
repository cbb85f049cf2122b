import type { Family } from '../family.ts';
import { readUnittest } from '../runners/unittest.ts';
import { CLOSING } from '../weights.ts';

/** Python's unittest, Django's runner among its users. */
export const unittest: Family = {
  name: 'unittest',
  mark: /^Ran \d+ tests? in |^(?:FAIL|ERROR): \w+ \(/,
  weights: [
    [11, /^(?:FAIL|ERROR): \w+ \(/],
    [CLOSING, /^FAILED \((?:failures|errors)/],
  ],
  read: readUnittest,
};
