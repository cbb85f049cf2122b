/** A line without an end is held up to this many UTF-16 units; of a longer one the middle is dropped. */
const MAX_HELD = 64_000;
const KEPT_END = 24_000;

export interface DecodedLines {
  readonly bytes: number;
  readonly lines: readonly string[];
}

/**
 * Decodes bytes as UTF-8 (UTF-16 when a byte-order mark says so) and yields, chunk by chunk, the lines that are complete.
 * Holds no more than one line, so memory does not grow with the log.
 */
export async function* decodeLines(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<DecodedLines> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let held = '';
  for await (const chunk of chunks) {
    decoder ??= new TextDecoder(encodingOf(chunk));
    const lines = (held + decoder.decode(chunk, { stream: true })).split('\n');
    held = withoutMiddle(lines.pop() ?? '');
    yield { bytes: chunk.byteLength, lines };
  }
  held += decoder?.decode() ?? '';
  if (held !== '') yield { bytes: 0, lines: [held] };
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
