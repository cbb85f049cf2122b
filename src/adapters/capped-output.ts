const HEAD_BYTES = 256 * 1024;
const TAIL_BYTES = 1024 * 1024;

/**
 * Collects what a process prints: the first 256 KB and the last 1 MB (both in bytes), never more in memory. `text` is
 * UTF-8 with invalid bytes replaced; a line of its own says how many bytes are missing between head and tail.
 */
export function cappedOutput(headBytes = HEAD_BYTES, tailBytes = TAIL_BYTES) {
  const head: Buffer[] = [];
  let headLength = 0;
  const tail: Buffer[] = [];
  let tailLength = 0;
  let dropped = 0;

  const dropOldest = () => {
    for (let first = tail[0]; first !== undefined && tailLength > tailBytes; first = tail[0]) {
      const excess = Math.min(first.length, tailLength - tailBytes);
      if (excess === first.length) tail.shift();
      else tail[0] = first.subarray(excess);
      tailLength -= excess;
      dropped += excess;
    }
  };

  return {
    add(chunk: Buffer): void {
      const toHead = chunk.subarray(0, headBytes - headLength);
      if (toHead.length > 0) head.push(toHead);
      headLength += toHead.length;
      const toTail = chunk.subarray(toHead.length);
      if (toTail.length > 0) tail.push(toTail);
      tailLength += toTail.length;
      dropOldest();
    },
    text(): string {
      if (dropped === 0) return Buffer.concat([...head, ...tail]).toString('utf8');
      const start = withoutCutEnd(Buffer.concat(head));
      const end = withoutCutStart(Buffer.concat(tail));
      const missing = dropped + headLength - start.length + tailLength - end.length;
      return `${start.toString('utf8')}\n[… ${missing} bytes of output left out …]\n${end.toString('utf8')}`;
    },
  };
}

/** Without the last character where its bytes are not all there. */
function withoutCutEnd(bytes: Buffer): Buffer {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0;
    if (byte < 0x80) return bytes;
    if (byte >= 0xc0) {
      const whole = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2;
      return back < whole ? bytes.subarray(0, bytes.length - back) : bytes;
    }
  }
  return bytes;
}

/** Without the bytes at the start that continue a character cut off before them. */
function withoutCutStart(bytes: Buffer): Buffer {
  let skip = 0;
  while (skip < 3 && ((bytes[skip] ?? 0) & 0xc0) === 0x80) skip += 1;
  return bytes.subarray(skip);
}
