import { createGunzip } from 'node:zlib';
import { isPlace, type LogPiece } from '../../kernel/log-piece.ts';
import { cappedLog } from './capped-log.ts';
import { inflated } from './inflated.ts';
import { noLog } from './no-log.ts';
import { runZip } from './run-zip.ts';

type Chunks = AsyncGenerator<Uint8Array>;
type Pieces = AsyncGenerator<LogPiece>;

/** So many bytes tell what it is. */
const HEAD_BYTES = 512;
const GZIP = [0x1f, 0x8b];
const ZIPS = [
  [0x50, 0x4b, 0x03, 0x04],
  [0x50, 0x4b, 0x05, 0x06],
];

/**
 * The text of a log whatever it is packed in, told by its first bytes: gzip (RFC 1952), the zip of a run (whose
 * logs come with their places), or neither. Throws `UnreadableLog` for what is no log or does not unpack to its end; what `source` throws
 * stays as it is.
 */
export async function* logText(source: AsyncIterable<Uint8Array>): Pieces {
  const packed = { bytes: 0 };
  yield* checked(cappedLog(unpacked(counted(source, packed)), packed));
}

async function* counted(source: AsyncIterable<Uint8Array>, packed: { bytes: number }): Chunks {
  for await (const chunk of source) {
    packed.bytes += chunk.length;
    yield chunk;
  }
}

/** Both at most: a zip may come gzipped. */
async function* unpacked(source: Chunks): Pieces {
  const plain = throughGzip(headFirst(source));
  const { first, all } = await opened(headFirst(plain));
  yield* ZIPS.some((mark) => begins(first, mark)) ? runZip(all) : all;
}

async function* throughGzip(source: Chunks): Chunks {
  const { first, all } = await opened(source);
  yield* begins(first, GZIP) ? inflated(all, createGunzip()) : all;
}

async function opened(source: Chunks): Promise<{ readonly first: Uint8Array; readonly all: Chunks }> {
  const { value, done } = await source.next();
  return done === true
    ? { first: new Uint8Array(), all: source }
    : { first: value, all: joined(value, source) };
}

async function* joined(first: Uint8Array, rest: Chunks): Chunks {
  try {
    yield first;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}

/** The same bytes, the first piece long enough to be told apart by; what came before the source broke off counts too. */
async function* headFirst(source: Chunks): Chunks {
  let head: Uint8Array = new Uint8Array();
  let isOut = false;
  let lost: { readonly error: unknown } | undefined;
  try {
    for await (const chunk of source) {
      if (!isOut) head = Buffer.concat([head, chunk]);
      if (isOut || head.length >= HEAD_BYTES) yield isOut ? chunk : head;
      isOut ||= head.length >= HEAD_BYTES;
    }
  } catch (error) {
    lost = { error };
  }
  if (!isOut && head.length > 0) yield head;
  if (lost !== undefined) throw lost.error;
}

async function* checked(source: Pieces): Pieces {
  let isFirst = true;
  for await (const piece of source) {
    const problem = isFirst && !isPlace(piece) ? noLog(piece) : undefined;
    if (problem !== undefined) throw problem;
    isFirst &&= isPlace(piece);
    yield piece;
  }
}

const begins = (bytes: Uint8Array, mark: readonly number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);
