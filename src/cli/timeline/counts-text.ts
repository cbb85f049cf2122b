import type { Counts } from '../../kernel/counts.ts';

/** For example `4 run, 2 failed`. */
export const countsText = ({ executed, failed, skipped }: Counts): string =>
  `${executed} run, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
