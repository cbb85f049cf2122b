import type { KnownLine } from '../kernel/journal-lines.ts';
import { field } from './field.ts';
import type { Tokens } from './view-item.ts';

/** What one reply of the model took. */
export interface SpentTurn {
  /** The turn's number, or its place where the line has none. */
  readonly turn: number;
  readonly tokens: Tokens;
  readonly ms: number;
}

/** Every reply that was paid for: turns, and calls that the provider refused and nobody could rescue. */
export function turnsOf(lines: readonly KnownLine[]): SpentTurn[] {
  return lines
    .filter((line) => line.kind === 'turn' || (line.kind === 'rejected' && field.tokens(line) !== undefined))
    .map((line, place) => ({
      turn: field.number(line, 'turn') ?? place + 1,
      tokens: field.tokens(line) ?? { prompt: 0, completion: 0 },
      ms: field.ms(line) ?? 0,
    }));
}
