import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { messageOf } from '../kernel/message-of.ts';
import { UnreadableLog } from '../kernel/unreadable-log.ts';

type Chunks = AsyncGenerator<Uint8Array>;

/** So many bytes tell what it is. A NUL among them is no text; further on a test may have printed it. */
const HEAD_BYTES = 32;
const GZIP = [0x1f, 0x8b];
const ZIP = [0x50, 0x4b, 0x03, 0x04];
const UTF_16 = [
  [0xff, 0xfe],
  [0xfe, 0xff],
];

/**
 * The text of a log, through gunzip where its first bytes say so (RFC 1952), whatever it was called on its way. Throws
 * `UnreadableLog` for what is no text or does not unpack to its end; what `source` throws stays as it is.
 */
export const logText = (source: AsyncIterable<Uint8Array>): Chunks =>
  checked(headFirst(unpacked(headFirst(source))));

/** The same bytes, the first piece long enough to be told apart by. */
async function* headFirst(source: AsyncIterable<Uint8Array>): Chunks {
  let head: Uint8Array = new Uint8Array();
  let isOut = false;
  for await (const chunk of source) {
    if (isOut) {
      yield chunk;
      continue;
    }
    head = Buffer.concat([head, chunk]);
    isOut = head.length >= HEAD_BYTES;
    if (isOut) yield head;
  }
  if (!isOut && head.length > 0) yield head;
}

async function* unpacked(source: Chunks): Chunks {
  try {
    const first = await source.next();
    if (first.done === true) return;
    const all = joined(first.value, source);
    yield* begins(first.value, GZIP) ? gunzipped(all) : all;
  } finally {
    await source.return(undefined);
  }
}

async function* joined(first: Uint8Array, rest: Chunks): Chunks {
  yield first;
  yield* rest;
}

async function* gunzipped(chunks: Chunks): Chunks {
  const gunzip = createGunzip();
  const source = Readable.from(chunks);
  let lost: Error | undefined;
  source.once('error', (error) => {
    lost = error;
    gunzip.destroy(error);
  });
  try {
    yield* source.pipe(gunzip);
  } catch (error) {
    throw lost ?? new UnreadableLog(messageOf(error), { cause: error });
  } finally {
    source.destroy();
  }
}

async function* checked(source: Chunks): Chunks {
  let isFirst = true;
  for await (const chunk of source) {
    if (isFirst && begins(chunk, ZIP))
      throw new UnreadableLog('it is a zip archive; its log is the text file in it');
    if (isFirst && !isUtf16(chunk) && chunk.subarray(0, HEAD_BYTES).includes(0))
      throw new UnreadableLog('it is not text');
    isFirst = false;
    yield chunk;
  }
}

const begins = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

const isUtf16 = (bytes: Uint8Array): boolean => UTF_16.some((mark) => begins(bytes, mark));
