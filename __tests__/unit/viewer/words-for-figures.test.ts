import { expect, test } from '@jest/globals';
import { countsChange } from '../../../src/viewer/counts-change.ts';
import { duration } from '../../../src/viewer/duration.ts';

test.each([
  [0, '0 ms'],
  [999.4, '999 ms'],
  [999.6, '1.0 s'],
  [1_250, '1.3 s'],
  [9_960, '10 s'],
  [59_700, '1 min'],
  [125_000, '2 min 5 s'],
  [3_599_900, '1 h'],
  [3_840_000, '1 h 4 min'],
])('%d ms: %s', (ms, text) => {
  expect(duration(ms)).toBe(text);
});

const counts = (executed: number, failed: number, skipped = 0) => ({ executed, failed, skipped });

test('counts in words', () => {
  expect(countsChange(counts(4, 2), undefined)).toBe('2 of 4 failed');
  expect(countsChange(undefined, counts(4, 0, 1))).toBe('4 passed, 1 skipped');
  expect(countsChange(undefined, counts(0, 0))).toBe('nothing ran');
  expect(countsChange(undefined, undefined)).toBe('');
});

test('a change of counts names both sides where not the same tests ran', () => {
  expect(countsChange(counts(4, 2), counts(4, 0))).toBe('2 → 0 of 4 failed');
  expect(countsChange(counts(4, 2), counts(3, 0))).toBe('2 of 4 failed → 3 passed');
  expect(countsChange(counts(4, 2), counts(4, 0, 4))).toBe('2 of 4 failed → 4 passed, 4 skipped');
});
