import type { Spread } from './spread.ts';

/** A figure with thousands parted, and tenths where they matter: `12,410`, `1.5`. */
export const figure = (value: number): string =>
  value.toLocaleString('en-US', { maximumFractionDigits: value < 100 ? 1 : 0 });

/** `median (max)` in the unit of `show`; `–` where there is no figure. */
export function spreadText(found: Spread | undefined, show: (value: number) => string = figure): string {
  return found === undefined ? '–' : `${show(found.median)} (${show(found.max)})`;
}
