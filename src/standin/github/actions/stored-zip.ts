/** A file of a zip; `bytes` is asked for once. */
export interface ZipEntry {
  readonly name: string;
  bytes(): AsyncIterable<Buffer>;
}

const VERSION = 20;
// Sizes and checksum follow the data; names are UTF-8.
const FLAGS = 0x0808;
// 1 January 1980, midnight.
const DATE = 0x0021_0000;

/** A zip of uncompressed files, written while they are read; below 4 GB. Source: PKWARE APPNOTE 6.3, section 4.3. */
export async function* storedZip(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const directory: Buffer[] = [];
  let offset = 0;
  for (const entry of entries) {
    const name = Buffer.from(entry.name);
    const start = offset;
    const header = Buffer.concat([u32(0x04034b50), shared(0, 0), u16(name.length), u16(0), name]);
    yield header;
    let size = 0;
    let sum = 0xffffffff;
    for await (const piece of entry.bytes()) {
      sum = checksum(sum, piece);
      size += piece.length;
      yield piece;
    }
    const crc = ~sum >>> 0;
    const descriptor = Buffer.concat([u32(0x08074b50), u32(crc), u32(size), u32(size)]);
    yield descriptor;
    offset += header.length + size + descriptor.length;
    const place = [u16(0), u16(0), u16(0), u16(0), u32(0), u32(start)];
    directory.push(u32(0x02014b50), u16(VERSION), shared(crc, size), u16(name.length), ...place, name);
  }
  const central = Buffer.concat(directory);
  const count = u16(entries.length);
  yield central;
  yield Buffer.concat([
    u32(0x06054b50),
    u16(0),
    u16(0),
    count,
    count,
    u32(central.length),
    u32(offset),
    u16(0),
  ]);
}

// What the local header and the directory say alike.
const shared = (crc: number, size: number): Buffer =>
  Buffer.concat([u16(VERSION), u16(FLAGS), u16(0), u32(DATE), u32(crc), u32(size), u32(size)]);

function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeUInt16LE(value);
  return bytes;
}

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

const TABLE = Uint32Array.from({ length: 256 }, (_, index) => {
  let value = index;
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
  return value;
});

const checksum = (start: number, piece: Buffer): number => {
  let sum = start;
  for (const byte of piece) sum = (TABLE[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return sum;
};
