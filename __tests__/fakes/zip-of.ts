import { crc32, deflateRawSync } from 'node:zlib';

/** A file to be zipped; `packed` and `method` replace what the method makes of its text. */
export interface ToZip {
  readonly name: string;
  readonly text: string | Uint8Array;
  readonly isEncrypted?: boolean;
  readonly isStored?: boolean;
  readonly method?: number;
  /** Unpacked size as the zip claims it. */
  readonly claims?: number;
}

/** A zip as GitHub's: deflated, the sizes behind the data. Source: PKWARE APPNOTE 6.3. */
export function zipOf(files: readonly ToZip[]): Buffer {
  const parts: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, text, isEncrypted, isStored, method = isStored ? 0 : 8, claims } of files) {
    const bytes = Buffer.from(text);
    const data = isStored ? bytes : deflateRawSync(bytes);
    const [path, size, crc] = [Buffer.from(name), claims ?? bytes.length, crc32(bytes)];
    const how = [u16(20), u16(0x0808 | (isEncrypted ? 1 : 0)), u16(method), u32(0)];
    const local = [u32(0x04034b50), ...how, u32(0), u32(0), u32(0), u16(path.length), u16(0), path];
    const all = [...local, data, u32(0x08074b50), u32(crc), u32(data.length), u32(size)];
    const facts = [u32(crc), u32(data.length), u32(size), u16(path.length), u16(0), u16(0), u16(0), u16(0)];
    directory.push(u32(0x02014b50), u16(20), ...how, ...facts, u32(0), u32(offset), path);
    parts.push(...all);
    offset += Buffer.concat(all).length;
  }
  const central = Buffer.concat(directory);
  const count = u16(files.length);
  const end = [u32(0x06054b50), u16(0), u16(0), count, count, u32(central.length), u32(offset), u16(0)];
  return Buffer.concat([...parts, central, ...end]);
}

const u16 = (value: number): Buffer => Buffer.from([value & 0xff, value >> 8]);

function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}
