// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { split } from './split.js';

test('shares add up', () => {
  assert.equal(
    split(1000, 3).reduce((sum, share) => sum + share, 0),
    1000,
  );
});

test('shares differ by a cent at most', () => {
  const shares = split(1001, 3);
  assert.ok(Math.max(...shares) - Math.min(...shares) <= 1, `too far apart: ${shares.join(', ')}`);
});

test('a refund mirrors the charge', () => {
  assert.deepEqual(split(-1000, 3), [-334, -333, -333]);
});

test('a refund of one cent leaves plain zeros', () => {
  assert.deepEqual(split(-1, 3), [-1, 0, 0]);
});
