#!/usr/bin/env node
import { receipt } from '../src/cart.js';

const lines = process.argv.slice(2).map((text) => {
  const [cents = '0', quantity = '1'] = text.split('x');
  return { cents: Number(cents), quantity: Number(quantity) };
});
console.log(receipt(lines));
