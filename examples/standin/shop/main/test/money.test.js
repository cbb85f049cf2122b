import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatCents } from '../src/money.js';

test('cents have two digits', () => {
  assert.equal(formatCents(5), '0.05');
  assert.equal(formatCents(1234), '12.34');
});

test('a refund has its sign in front', () => {
  assert.equal(formatCents(-250), '-2.50');
});
