/** The end of a section. Source: git's gitprotocol-common. */
export const FLUSH = Buffer.from('0000');

/** Frames a payload: four hex digits of length, then the payload. */
export function pktLine(payload: string | Buffer): Buffer {
  const bytes = Buffer.from(payload);
  return Buffer.concat([Buffer.from((bytes.length + 4).toString(16).padStart(4, '0')), bytes]);
}

/** The payloads up to the first flush, and the bytes after it; a broken frame ends the reading there. */
export function readSection(bytes: Buffer): { readonly lines: readonly Buffer[]; readonly rest: Buffer } {
  const lines: Buffer[] = [];
  let at = 0;
  for (;;) {
    const frame = bytes.toString('latin1', at, at + 4);
    const size = /^[0-9a-f]{4}$/i.test(frame) ? Number.parseInt(frame, 16) : 0;
    if (size === 0) return { lines, rest: bytes.subarray(at + 4) };
    if (size < 4 || at + size > bytes.length) return { lines, rest: Buffer.alloc(0) };
    lines.push(bytes.subarray(at + 4, at + size));
    at += size;
  }
}
