import { createReadStream, statSync } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { messageOf } from '../kernel/message-of.ts';
import { UnreadableLog } from '../kernel/unreadable-log.ts';

/** A log to read, or one sentence why it cannot be. Reading may still fail: `chunks` throws an `UnreadableLog` then. */
export type OpenedLog =
  | { readonly kind: 'log'; readonly name: string; readonly chunks: AsyncIterable<Uint8Array> }
  | { readonly kind: 'unreadable'; readonly reason: string };

/** Opens a saved log, plain or gzipped; `-` or nothing is standard input. */
export function openLog(given: string | undefined): OpenedLog {
  if (given === undefined || given === '-')
    return { kind: 'log', name: 'standard input', chunks: textOf(process.stdin) };
  try {
    if (!statSync(given).isFile())
      return {
        kind: 'unreadable',
        reason: `The log ${given} cannot be read (it is a directory or a device): name a saved log, or - for standard input.`,
      };
    return { kind: 'log', name: given, chunks: textOf(opened(given)) };
  } catch (error) {
    return {
      kind: 'unreadable',
      reason: `The log ${given} cannot be read (${problem(error)}): name a readable file.`,
    };
  }
}

/** Opened when it is read: a stream that fails before anybody listens would end the process. */
async function* opened(name: string): AsyncIterable<Uint8Array> {
  yield* createReadStream(name);
}

/** Through gunzip when the first bytes say so (RFC 1952: 1f 8b); an archive or another binary is refused. */
async function* textOf(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  try {
    yield* text(source);
  } catch (error) {
    throw new UnreadableLog(messageOf(error), { cause: error });
  }
}

async function* text(source: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks = source[Symbol.asyncIterator]();
  const first = await chunks.next();
  if (first.done === true) return;
  const [a, b] = first.value;
  const all = joined(first.value, chunks);
  if (a === 0x1f && b === 0x8b) yield* checked(gunzipped(all));
  else yield* checked(all);
}

async function* checked(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let isFirst = true;
  for await (const chunk of chunks) {
    const [a, b] = chunk;
    if (isFirst && a === 0x50 && b === 0x4b)
      throw new Error('it is a zip archive; unpack it and name the text file of the failed job');
    const isUtf16 = (a === 0xff && b === 0xfe) || (a === 0xfe && b === 0xff);
    if (isFirst && !isUtf16 && chunk.includes(0)) throw new Error('it is not text');
    isFirst = false;
    yield chunk;
  }
}

async function* joined(first: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield first;
  for (let next = await rest.next(); next.done !== true; next = await rest.next()) yield next.value;
}

async function* gunzipped(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const gunzip = createGunzip();
  const source = Readable.from(chunks);
  source.on('error', (cause) => gunzip.destroy(cause));
  yield* source.pipe(gunzip);
}

function problem(error: unknown): string {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT') return 'there is no such file';
  if (code === 'EACCES') return 'permission is denied';
  return messageOf(error);
}
