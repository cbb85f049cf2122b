import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cartTotal, lineTotal, receipt } from '../src/cart.js';

test('a line costs price times quantity', () => {
  assert.equal(lineTotal({ cents: 250, quantity: 4 }), 1000);
});

test('a cart adds its lines up', () => {
  assert.equal(cartTotal([{ cents: 250, quantity: 2 }, { cents: 1000, quantity: 1 }]), 1500);
});

test('an empty cart is free', () => {
  assert.equal(cartTotal([]), 0);
});

test('a receipt counts the pieces', () => {
  assert.equal(receipt([{ cents: 250, quantity: 1 }]), '1 piece, 2.50');
  assert.equal(receipt([{ cents: 250, quantity: 2 }]), '2 pieces, 5.00');
});
