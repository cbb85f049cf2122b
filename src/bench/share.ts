import { interval } from './interval.ts';

/** How many of how many. */
export interface Share {
  readonly k: number;
  readonly n: number;
}

/** A share as a reader is shown it: `10/12 83 % (55–95)`, with its 95 % interval in percent; `–` where n is 0. */
export function share({ k, n }: Share): string {
  const found = interval(k, n);
  if (found === undefined) return '–';
  const percent = (part: number) => Math.round(part * 100);
  return `${k}/${n} ${percent(k / n)} % (${percent(found.low)}–${percent(found.high)})`;
}
