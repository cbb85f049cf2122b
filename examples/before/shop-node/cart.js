// @ts-check
/** Prices of a small shop, in euros. */

/** @typedef {{ price: number, quantity: number }} Line */

/**
 * Price of one line of the cart.
 * @param {Line} line
 * @returns {number}
 */
export function lineTotal({ price, quantity }) {
  return price * quantity;
}

/**
 * Sum of all lines.
 * @param {readonly Line[]} lines
 * @returns {number}
 */
export function cartTotal(lines) {
  return lines.reduce((sum, line) => sum + lineTotal(line), 0);
}
