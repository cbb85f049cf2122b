import { formatCents } from './money.js';

/**
 * A line of a cart: the price of one piece in cents, and how many.
 * @typedef {{ cents: number, quantity: number }} Line
 */

/**
 * What one line costs, in cents.
 * @param {Line} line
 */
export function lineTotal(line) {
  return line.cents * line.quantity;
}

/**
 * What a whole cart costs, in cents.
 * @param {readonly Line[]} lines
 */
export function cartTotal(lines) {
  return lines.reduce((sum, line) => sum + lineTotal(line), 0);
}

/**
 * The sentence at the end of a receipt.
 * @param {readonly Line[]} lines
 */
export function receipt(lines) {
  const pieces = lines.reduce((sum, line) => sum + line.quantity, 0);
  return `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}, ${formatCents(cartTotal(lines))}`;
}
