// @ts-check
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cartTotal, lineTotal } from './cart.js';

test('two of an item cost the full price', () => {
  assert.equal(lineTotal({ price: 10, quantity: 2 }), 20);
});

test('a cart adds up its lines', () => {
  const lines = [
    { price: 10, quantity: 2 },
    { price: 5, quantity: 1 },
  ];
  assert.equal(cartTotal(lines), 25);
});
