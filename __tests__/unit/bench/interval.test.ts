import { expect, test } from '@jest/globals';
import { interval } from '../../../src/bench/interval.ts';
import { share } from '../../../src/bench/share.ts';
import { spread } from '../../../src/bench/spread.ts';

// Reference: scipy 1.17, binomtest(k, n).proportion_ci(method='wilson').
test.each([
  [0, 10, 0, 0.2775],
  [10, 10, 0.7225, 1],
  [1, 1, 0.2065, 1],
  [5, 10, 0.2366, 0.7634],
  [25, 30, 0.6644, 0.9266],
  [107, 567, 0.1586, 0.223],
])('the 95 %% Wilson interval of %i of %i', (k, n, low, high) => {
  const found = interval(k, n);
  expect(found?.low).toBeCloseTo(low, 3);
  expect(found?.high).toBeCloseTo(high, 3);
});

test('nothing of nothing has no interval, and reads as a dash', () => {
  expect(interval(0, 0)).toBeUndefined();
  expect([share({ k: 0, n: 0 }), share({ k: 2, n: 3 })]).toEqual(['–', '2/3 67 % (21–94)']);
});

test.each([
  [[], undefined],
  [[7], { median: 7, max: 7 }],
  [[9, 1, 5], { median: 5, max: 9 }],
  [[10, 9, 1, 2], { median: 5.5, max: 10 }],
])('median and maximum of %j', (figures, found) => {
  expect(spread(figures)).toEqual(found);
});
