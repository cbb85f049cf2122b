import { counted } from '../kernel/counted.ts';
import { oneLine } from '../kernel/one-line.ts';
import type { BenchLine } from './bench-line.ts';

/** How a case came out, for the terminal: `[12/37] py-hang solved: 1 attempt, 2,410 tokens, 6 s`. */
export function progressLine(
  line: BenchLine,
  place: { readonly number: number; readonly of: number },
): string {
  const { id, judged, attempts, tokens, seconds, why } = line;
  const spent = `${counted(attempts, 'attempt')}, ${counted(tokens, 'token')}, ${Math.round(seconds)} s`;
  const good = judged === 'solved' || judged === 'explained';
  const said = judged === 'not-run' ? why : good ? spent : `${why}; ${spent}`;
  return `[${place.number}/${place.of}] ${id} ${judged}: ${oneLine(said)}`;
}
