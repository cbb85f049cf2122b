// @ts-check
/** Splits an amount of money among people. All amounts are whole cents. */

/**
 * Fair shares of `total` cents, which must divide evenly.
 * @param {number} total
 * @param {number} people
 * @returns {number[]}
 */
export function split(total, people) {
  if (total % people !== 0) throw new RangeError('does not divide evenly');
  return Array.from({ length: people }, () => total / people);
}
