import { createInflateRaw } from 'node:zlib';
import type { LogPiece } from '../../kernel/log-piece.ts';
import { messageOf } from '../../kernel/message-of.ts';
import { UnreadableLog } from '../../kernel/unreadable-log.ts';
import { MOST_BYTES, tooLarge } from './capped-log.ts';
import { inflated } from './inflated.ts';
import { type Spool, spooled } from './spooled.ts';
import { type ZipFiles, type ZippedFile, zipFiles } from './zip-files.ts';
import { zipLayout } from './zip-layout.ts';

type Chunks = AsyncGenerator<Uint8Array>;

/**
 * The logs in the zip of a run (`GET /actions/runs/ID/logs`), each after its place. A zip that holds nothing but one file gives
 * that. Names in it decide on nothing but order and place. Throws
 * `UnreadableLog`; of a zip that breaks off what is there comes first.
 */
export async function* runZip(source: AsyncIterable<Uint8Array>): AsyncGenerator<LogPiece> {
  let lost: unknown;
  const spool = await spooled(untilLost(source, (error) => (lost = error)));
  try {
    const zip = await zipFiles(spool);
    yield* logsIn(zip, spool);
    if (lost !== undefined) throw lost;
    if (zip.cut !== undefined) throw new UnreadableLog('cut', zip.cut);
  } finally {
    await spool.close();
  }
}

/** A download that breaks off ends the zip; that is told after what there is of it. */
async function* untilLost(source: AsyncIterable<Uint8Array>, onLost: (error: unknown) => void): Chunks {
  try {
    yield* source;
  } catch (error) {
    if (!(error instanceof UnreadableLog) || error.trouble !== 'cut') throw error;
    onLost(error);
  }
}

async function* logsIn({ files, cut }: ZipFiles, spool: Spool): AsyncGenerator<LogPiece> {
  const logs = zipLayout(files);
  const [only, ...others] = files.filter(({ name }) => !name.endsWith('/'));
  if (logs.length === 0) {
    if (only === undefined && cut !== undefined) return;
    if (only === undefined || others.length > 0)
      throw new UnreadableLog('no-log', 'it is a zip without the log of a job');
    yield* contentOf(only, spool);
    return;
  }
  const bytes = logs.reduce((sum, { entry }) => sum + (entry.size ?? 0), 0);
  if (bytes > MOST_BYTES) throw tooLarge();
  for (const { entry, job, step } of logs) {
    yield { job, step };
    yield* contentOf(entry, spool);
  }
}

const STORED = 0;
const DEFLATED = 8;

async function* contentOf(file: ZippedFile, spool: Spool): Chunks {
  if (file.isEncrypted) throw new UnreadableLog('encrypted', 'it is a zip with a password');
  if (file.method !== STORED && file.method !== DEFLATED)
    throw new UnreadableLog('packed', `it is a zip packed by method ${file.method}`);
  const { start, end } = await file.place();
  const raw = rangeOf(spool, start, end);
  let bytes = 0;
  for await (const piece of file.method === STORED ? raw : inflated(raw, createInflateRaw())) {
    bytes += piece.length;
    if (bytes > (file.size ?? MOST_BYTES))
      throw new UnreadableLog('cut', 'a file in the zip is longer than the zip says');
    yield piece;
  }
}

async function* rangeOf(spool: Spool, start: number, end: number): Chunks {
  const piece = Buffer.alloc(65_536);
  for (let at = start; at < end; ) {
    const { bytesRead } = await spool.read(piece, 0, Math.min(piece.length, end - at), at).catch(unread);
    if (bytesRead === 0) return;
    yield Buffer.from(piece.subarray(0, bytesRead));
    at += bytesRead;
  }
}

const unread = (error: unknown): never => {
  throw new UnreadableLog('unreadable', messageOf(error), { cause: error });
};
