import { isPlace, type LogPiece, type LogPlace } from '../../kernel/log-piece.ts';
import { lineDecoder } from './line-decoder.ts';

export interface DecodedLines {
  readonly bytes: number;
  readonly lines: readonly string[];
  /** Whose they are, where that is known. */
  readonly place: LogPlace | undefined;
}

/**
 * Decodes bytes and yields, piece by piece, the lines that are complete, in bounded memory. Each place begins a text of its
 * own.
 */
export async function* decodeLines(
  pieces: AsyncIterable<LogPiece> | Iterable<LogPiece>,
): AsyncGenerator<DecodedLines> {
  let decoder = lineDecoder();
  let place: LogPlace | undefined;
  for await (const piece of pieces) {
    if (isPlace(piece)) {
      yield { bytes: 0, lines: decoder.end(), place };
      decoder = lineDecoder();
      place = piece;
    } else yield { bytes: piece.byteLength, lines: decoder.push(piece), place };
  }
  yield { bytes: 0, lines: decoder.end(), place };
}
