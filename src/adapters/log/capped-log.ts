import { isPlace, type LogPiece } from '../../kernel/log-piece.ts';
import { UnreadableLog } from '../../kernel/unreadable-log.ts';

/** No CI keeps so much of a job; what unpacks to more is no log. */
export const MOST_BYTES = 4_000_000_000;

/** Up to here repetition may pack as well as it likes: ten million equal lines do a thousandfold. */
const SURELY_FINE_BYTES = 500_000_000;
const MOST_FOLD = 400;

/** Counts the bytes of a packed log as they are read. */
export interface Packed {
  readonly bytes: number;
}

/** The pieces while they stay within 4 GB and, past 500 MB, within 400 times what they were packed in; else throws `UnreadableLog`. */
export async function* cappedLog(
  source: AsyncIterable<LogPiece>,
  packed: Packed,
  mostBytes = MOST_BYTES,
): AsyncGenerator<LogPiece> {
  let bytes = 0;
  for await (const piece of source) {
    bytes += isPlace(piece) ? 0 : piece.length;
    if (bytes > mostBytes) throw tooLarge(mostBytes);
    if (bytes > SURELY_FINE_BYTES && bytes > packed.bytes * MOST_FOLD)
      throw new UnreadableLog('too-large', `it unpacks to more than ${MOST_FOLD} times its size`);
    yield piece;
  }
}

/** The error for a log of more than so many bytes. */
export const tooLarge = (mostBytes = MOST_BYTES): UnreadableLog =>
  new UnreadableLog('too-large', `it is larger than ${mostBytes / 1_000_000_000} GB`);
