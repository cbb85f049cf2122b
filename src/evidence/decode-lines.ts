import { MAX_LINE, withoutMiddle } from '../kernel/plain-text.ts';

export interface DecodedLines {
  readonly bytes: number;
  readonly lines: readonly string[];
}

const BOM_BYTES = 2;

/**
 * Decodes bytes as UTF-8 (UTF-16 when a byte-order mark says so) and yields, chunk by chunk, the lines that are complete:
 * the same lines however the bytes are cut into chunks. Of a line over 8,000 UTF-16 units both ends are kept, so memory
 * does not grow with the log.
 */
export async function* decodeLines(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<DecodedLines> {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let first: Uint8Array = new Uint8Array();
  const open = new OpenLine();
  for await (const chunk of chunks) {
    let bytes = chunk;
    if (decoder === undefined) {
      first = Buffer.concat([first, chunk]);
      if (first.length < BOM_BYTES) continue;
      decoder = new TextDecoder(encodingOf(first));
      bytes = first;
    }
    const [start = '', ...rest] = decoder.decode(bytes, { stream: true }).split('\n');
    open.add(start);
    const lines: string[] = [];
    for (const part of rest) {
      lines.push(open.take());
      open.add(part);
    }
    yield { bytes: bytes.byteLength, lines };
  }
  if (decoder === undefined && first.length > 0) {
    decoder = new TextDecoder();
    open.add(decoder.decode(first, { stream: true }));
  }
  open.add(decoder?.decode() ?? '');
  const isUnread = decoder !== undefined && first.length < BOM_BYTES;
  if (!open.isEmpty || isUnread)
    yield { bytes: isUnread ? first.length : 0, lines: open.isEmpty ? [] : [open.take()] };
}

function encodingOf(firstBytes: Uint8Array): string {
  const [first, second] = firstBytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
}

/** A line whose end has not come yet: whole while it is short, else its two ends. */
class OpenLine {
  #text = '';
  #tail = '';
  #length = 0;

  get isEmpty(): boolean {
    return this.#length === 0;
  }

  add(part: string): void {
    this.#length += part.length;
    const room = MAX_LINE - this.#text.length;
    this.#text += part.slice(0, Math.max(0, room));
    if (part.length > room) this.#tail = (this.#tail + part.slice(Math.max(0, room))).slice(-MAX_LINE);
  }

  take(): string {
    const line =
      this.#length <= MAX_LINE
        ? this.#text
        : withoutMiddle(this.#text, (this.#text + this.#tail).slice(-MAX_LINE), this.#length);
    this.#text = '';
    this.#tail = '';
    this.#length = 0;
    return line;
  }
}
