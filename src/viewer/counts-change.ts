import type { Counts } from '../kernel/counts.ts';

/** `2 of 4 failed`, `4 passed`, `nothing ran`. */
function countsText({ executed, failed, skipped }: Counts): string {
  const rest = skipped > 0 ? `, ${skipped} skipped` : '';
  if (executed === 0) return `nothing ran${rest}`;
  return `${failed > 0 ? `${failed} of ${executed} failed` : `${executed} passed`}${rest}`;
}

/** Counts before and after, in short where the same tests ran: `2 → 0 of 4 failed`; those of one side alone, '' for neither. */
export function countsChange(before: Counts | undefined, after: Counts | undefined): string {
  if (before === undefined || after === undefined) {
    const only = before ?? after;
    return only === undefined ? '' : countsText(only);
  }
  const isSame = before.executed === after.executed && before.skipped === after.skipped && after.executed > 0;
  return isSame
    ? `${before.failed} → ${after.failed} of ${after.executed} failed`
    : `${countsText(before)} → ${countsText(after)}`;
}
