import { isPlace, type LogPiece, type LogPlace } from '../kernel/log-piece.ts';

/** A line without an end is held up to this many UTF-16 units; of a longer one the middle is dropped. */
const MAX_HELD = 64_000;
const KEPT_END = 24_000;

export interface DecodedLines {
  readonly bytes: number;
  readonly lines: readonly string[];
  /** Whose they are, where that is known. */
  readonly place: LogPlace | undefined;
}

/**
 * Decodes bytes as UTF-8 (UTF-16 when a byte-order mark says so) and yields, piece by piece, the lines that are complete.
 * Holds no more than one line, so memory does not grow with the log. Each place begins a text of its own.
 */
export async function* decodeLines(
  pieces: AsyncIterable<LogPiece> | Iterable<LogPiece>,
): AsyncGenerator<DecodedLines> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let held = '';
  let place: LogPlace | undefined;
  function* rest(): Generator<DecodedLines> {
    held += decoder?.decode() ?? '';
    if (held !== '') yield { bytes: 0, lines: [held], place };
    held = '';
    decoder = undefined;
  }
  for await (const piece of pieces) {
    if (isPlace(piece)) {
      yield* rest();
      place = piece;
      continue;
    }
    decoder ??= new TextDecoder(encodingOf(piece));
    const lines = (held + decoder.decode(piece, { stream: true })).split('\n');
    held = withoutMiddle(lines.pop() ?? '');
    yield { bytes: piece.byteLength, lines, place };
  }
  yield* rest();
}

function encodingOf(firstChunk: Uint8Array): string {
  const [first, second] = firstChunk;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
}

function withoutMiddle(line: string): string {
  return line.length <= MAX_HELD ? line : `${line.slice(0, KEPT_END)} … ${line.slice(-KEPT_END)}`;
}
