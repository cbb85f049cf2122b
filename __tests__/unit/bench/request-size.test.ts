import { expect, test } from '@jest/globals';
import { requestSize } from '../../../src/bench/request-size.ts';

test.each([
  ['as it is asked, within a window', 1_000, 700, 1_700],
  ['as a window of 8,000 would lower it, without one', 1_000, 8_192, 3_000],
])('a request counts its room for a reply %s', (_, prompt, limit, size) => {
  expect(requestSize(prompt, limit)).toBe(size);
});
