// @ts-check
/** Splits an amount of money among people. All amounts are whole cents; a refund is negative. */

/**
 * Fair shares of `total` cents: they add up exactly, and nobody pays over a cent more than another.
 * @param {number} total
 * @param {number} people
 * @returns {number[]}
 */
export function split(total, people) {
  return Array.from({ length: people }, () => Math.round(total / people));
}
