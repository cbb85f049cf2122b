/** The middle and the largest of some figures, in their own unit. */
export interface Spread {
  readonly median: number;
  readonly max: number;
}

/** Median (of an even number, the mean of the two in the middle) and maximum; undefined when there is no figure. */
export function spread(figures: readonly number[]): Spread | undefined {
  const sorted = figures.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.floor((sorted.length - 1) / 2)];
  const max = sorted.at(-1);
  if (upper === undefined || lower === undefined || max === undefined) return undefined;
  return { median: (lower + upper) / 2, max };
}
