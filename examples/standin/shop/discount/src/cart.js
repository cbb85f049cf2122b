import { formatCents } from './money.js';

/**
 * A line of a cart: the price of one piece in cents, and how many.
 * @typedef {{ cents: number, quantity: number }} Line
 */

const BULK = 10;
const BULK_PERCENT = 10;

/**
 * What one line costs, in cents: ten pieces or more of one thing are ten percent cheaper.
 * @param {Line} line
 */
export function lineTotal(line) {
  const full = line.cents * line.quantity;
  if (line.quantity > BULK) return full - Math.floor((full * BULK_PERCENT) / 100);
  return full;
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
