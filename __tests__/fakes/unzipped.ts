import { crc32 } from 'node:zlib';

/** The files of a zip of stored entries, read by its directory as unzip tools do; throws where it does not add up. */
export function unzipped(zip: Buffer): ReadonlyMap<string, Buffer> {
  const end = zip.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0) throw new Error('a zip without an end');
  const files = new Map<string, Buffer>();
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [crc, size, start] = [
      zip.readUInt32LE(at + 16),
      zip.readUInt32LE(at + 24),
      zip.readUInt32LE(at + 42),
    ];
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const data = start + 30 + zip.readUInt16LE(start + 26) + zip.readUInt16LE(start + 28);
    const bytes = zip.subarray(data, data + size);
    if (crc32(bytes) !== crc) throw new Error(`${name}: wrong checksum`);
    if (zip.toString('utf8', start + 30, start + 30 + nameLength) !== name)
      throw new Error(`${name}: wrong place`);
    files.set(name, bytes);
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  if (at !== end) throw new Error('a directory of another length');
  return files;
}
