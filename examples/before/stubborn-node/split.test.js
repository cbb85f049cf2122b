// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { split } from './split.js';

test('shares add up', () => {
  assert.equal(
    split(900, 3).reduce((sum, share) => sum + share, 0),
    900,
  );
});
