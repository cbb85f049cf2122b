import type { Spool } from './spooled.ts';
import type { ZippedFile } from './zip-files.ts';

const LOCAL_HEADER = 0x04034b50;
const HEADER_BYTES = 30;
const DESCRIPTOR = Buffer.from([0x50, 0x4b, 0x07, 0x08]);
/** Signature, checksum, packed and unpacked size: 4 bytes each, or the sizes 8. Source: PKWARE APPNOTE 6.3, section 4.3.9. */
const DESCRIPTOR_BYTES = { short: 16, long: 24 };
const WINDOW_BYTES = 1_048_576;
const MOST_FILES = 10_000;

/** The files of a zip without its directory, found by the headers before each; the last one may be cut. */
export async function cutZipFiles(spool: Spool): Promise<ZippedFile[]> {
  const files: ZippedFile[] = [];
  for (let at = 0; files.length < MOST_FILES; ) {
    const header = await bytesAt(spool, at, HEADER_BYTES);
    if (header.length < HEADER_BYTES || header.readUInt32LE(0) !== LOCAL_HEADER) break;
    const flags = header.readUInt16LE(6);
    const nameBytes = header.readUInt16LE(26);
    const name = await bytesAt(spool, at + HEADER_BYTES, nameBytes);
    const start = at + HEADER_BYTES + nameBytes + header.readUInt16LE(28);
    const sizesFollow = (flags & 8) !== 0;
    const packed = header.readUInt32LE(18);
    const { end, next } = sizesFollow
      ? await describedEnd(spool, start)
      : { end: start + packed, next: start + packed };
    files.push({
      name: name.toString('utf8'),
      size: undefined,
      isEncrypted: (flags & 1) !== 0,
      method: header.readUInt16LE(8),
      place: () => Promise.resolve({ start, end }),
    });
    at = next;
  }
  return files;
}

/** Where data ends whose sizes follow it: before the description that says so many bytes as there were. */
async function describedEnd(spool: Spool, start: number): Promise<{ end: number; next: number }> {
  for (let from = start; ; ) {
    const window = await bytesAt(spool, from, WINDOW_BYTES);
    if (window.length < DESCRIPTOR_BYTES.short)
      return { end: from + window.length, next: from + window.length };
    const isLast = window.length < WINDOW_BYTES;
    const last = window.length - (isLast ? DESCRIPTOR_BYTES.short : DESCRIPTOR_BYTES.long);
    for (
      let at = window.indexOf(DESCRIPTOR);
      at !== -1 && at <= last;
      at = window.indexOf(DESCRIPTOR, at + 1)
    ) {
      const end = from + at;
      if (window.readUInt32LE(at + 8) !== (end - start) % 2 ** 32) continue;
      const isLong =
        at + 24 <= window.length && window.readUInt32LE(at + 12) === 0 && window.readUInt32LE(at + 20) === 0;
      return { end, next: end + (isLong ? DESCRIPTOR_BYTES.long : DESCRIPTOR_BYTES.short) };
    }
    if (isLast) return { end: from + window.length, next: from + window.length };
    from += last + 1;
  }
}

async function bytesAt(spool: Spool, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await spool.read(bytes, 0, length, position);
  return bytes.subarray(0, bytesRead);
}
