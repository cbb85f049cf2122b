/** A line without an end is held up to this many UTF-16 units; of a longer one the middle is dropped. */
const MAX_HELD = 64_000;
const KEPT_END = 24_000;

export interface LineDecoder {
  /** The lines that are complete with this piece. */
  push(chunk: Uint8Array): string[];
  /** What is left without an end; none where there is nothing. */
  end(): string[];
}

/**
 * Bytes to lines: UTF-8, or UTF-16 when a byte-order mark says so. Holds no more than one line, so memory does not grow
 * with the log.
 */
export function lineDecoder(): LineDecoder {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let held = '';
  return {
    push(chunk) {
      decoder ??= new TextDecoder(encodingOf(chunk));
      const lines = (held + decoder.decode(chunk, { stream: true })).split('\n');
      held = withoutMiddle(lines.pop() ?? '');
      return lines;
    },
    end() {
      const last = held + (decoder?.decode() ?? '');
      held = '';
      return last === '' ? [] : [last];
    },
  };
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
