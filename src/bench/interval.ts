/** The two-sided 95 % quantile of the normal distribution. */
const Z = 1.959963984540054;

/** Where a share lies with 95 % confidence; both ends from 0 to 1. */
export interface Interval {
  readonly low: number;
  readonly high: number;
}

/**
 * The Wilson score interval, 95 %, of `k` of `n` (0 ≤ k ≤ n); undefined for n = 0. Source: E. B. Wilson, JASA 22 (1927),
 * 209–212; advised for small n by L. D. Brown, T. T. Cai, A. DasGupta, Statistical Science 16 (2001), 101–133.
 */
export function interval(k: number, n: number): Interval | undefined {
  if (n === 0) return undefined;
  const share = k / n;
  const weight = 1 + Z ** 2 / n;
  const middle = (share + Z ** 2 / (2 * n)) / weight;
  const half = (Z / weight) * Math.sqrt((share * (1 - share)) / n + Z ** 2 / (4 * n ** 2));
  // At the ends the formula gives exactly 0 and 1; floating point does not.
  return { low: k === 0 ? 0 : middle - half, high: k === n ? 1 : middle + half };
}
