// @ts-check
/** Prices of a small shop, in euros. */

const BULK_THRESHOLD = 3;
const BULK_RATE = 0.9;

/** @typedef {{ price: number, quantity: number }} Line */

/**
 * Price of one line of the cart: 10 % off at three or more of an item.
 * @param {Line} line
 * @returns {number}
 */
export function lineTotal({ price, quantity }) {
  const total = price * quantity;
  if (quantity > BULK_THRESHOLD) return total * BULK_RATE;
  return total;
}

/**
 * Sum of all lines.
 * @param {readonly Line[]} lines
 * @returns {number}
 */
export function cartTotal(lines) {
  return lines.reduce((sum, line) => sum + lineTotal(line), 0);
}
