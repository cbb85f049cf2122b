import type { Gunzip, InflateRaw } from 'node:zlib';
import { UnreadableLog } from '../../kernel/unreadable-log.ts';

/** A thousandfold at most comes of it, and that is held. */
const SLICE_BYTES = 8_192;

/**
 * What `inflater` makes of the chunks. Where they end too early or are damaged, everything before comes out, then it throws
 * `UnreadableLog`; what `source` throws stays as it is.
 */
export async function* inflated(
  source: AsyncIterable<Uint8Array>,
  inflater: Gunzip | InflateRaw,
): AsyncGenerator<Uint8Array> {
  const out: Uint8Array[] = [];
  let lost: Error | undefined;
  inflater.on('data', (piece: Uint8Array) => out.push(piece));
  const ended = new Promise<void>((resolve) => {
    inflater.once('end', resolve).once('error', (error) => {
      lost = error;
      resolve();
    });
  });
  try {
    for await (const chunk of source) {
      for (let at = 0; at < chunk.length && lost === undefined; at += SLICE_BYTES) {
        await written(inflater, chunk.subarray(at, at + SLICE_BYTES));
        yield* out.splice(0);
      }
      if (lost !== undefined) break;
    }
    inflater.end();
    await ended;
    yield* out.splice(0);
    if (lost !== undefined) throw new UnreadableLog('cut', lost.message, { cause: lost });
  } finally {
    inflater.destroy();
  }
}

const written = (inflater: Gunzip | InflateRaw, slice: Uint8Array): Promise<void> =>
  new Promise((resolve) => {
    inflater.write(slice, () => resolve());
  });
