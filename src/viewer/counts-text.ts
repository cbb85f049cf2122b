import type { Counts } from '../kernel/counts.ts';

/** `2 of 4 failed`, `4 passed`, `nothing ran`. */
export function countsText({ executed, failed, skipped }: Counts): string {
  const rest = skipped > 0 ? `, ${skipped} skipped` : '';
  if (executed === 0) return `nothing ran${rest}`;
  return `${failed > 0 ? `${failed} of ${executed} failed` : `${executed} passed`}${rest}`;
}
