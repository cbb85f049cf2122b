import { MAX_LINE, withoutMiddle } from '../../kernel/plain-text.ts';

export interface LineDecoder {
  /** The lines that are complete with this piece. */
  push(chunk: Uint8Array): string[];
  /** What is left without an end; none where there is nothing. */
  end(): string[];
}

const BOM_BYTES = 2;

/**
 * Bytes to lines: UTF-8, or UTF-16 when a byte-order mark says so; the same lines however the bytes are cut into pieces. Of
 * a line over 8,000 UTF-16 units both ends are kept, so memory does not grow with the log.
 */
export function lineDecoder(): LineDecoder {
  let decoder: InstanceType<typeof TextDecoder> | undefined;
  let first: Uint8Array = new Uint8Array();
  const open = new OpenLine();
  const decoded = (bytes: Uint8Array): string => {
    if (decoder !== undefined) return decoder.decode(bytes, { stream: true });
    first = Buffer.concat([first, bytes]);
    if (first.length < BOM_BYTES) return '';
    decoder = new TextDecoder(encodingOf(first));
    return decoder.decode(first, { stream: true });
  };
  return {
    push(chunk) {
      const [start = '', ...rest] = decoded(chunk).split('\n');
      open.add(start);
      return rest.map((part) => {
        const line = open.take();
        open.add(part);
        return line;
      });
    },
    end() {
      open.add(decoder === undefined ? new TextDecoder().decode(first) : decoder.decode());
      return open.isEmpty ? [] : [open.take()];
    },
  };
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
    const room = Math.max(0, MAX_LINE - this.#text.length);
    this.#text += part.slice(0, room);
    if (part.length > room) this.#tail = (this.#tail + part.slice(room)).slice(-MAX_LINE);
  }

  take(): string {
    const end = (this.#text + this.#tail).slice(-MAX_LINE);
    const line = this.#length <= MAX_LINE ? this.#text : withoutMiddle(this.#text, end, this.#length);
    this.#text = '';
    this.#tail = '';
    this.#length = 0;
    return line;
  }
}
