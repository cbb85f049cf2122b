import { expect, test } from '@jest/globals';
import { duration } from '../../../src/bench/duration.ts';

test.each([
  [0, '0 s'],
  [1_499, '1 s'],
  [59_600, '1 min'],
  [200_000, '3 min 20 s'],
  [3_600_000, '1 h'],
  [7_261_000, '2 h 1 min'],
  [90_061_000, '1 d 1 h'],
])('%i ms read as %s', (ms, text) => {
  expect(duration(ms)).toBe(text);
});
