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
  let goOn = () => {};
  inflater.on('data', (piece: Uint8Array) => out.push(piece));
  // A slice that is damaged is never reported as written.
  inflater
    .once('end', () => goOn())
    .once('error', (error) => {
      lost = error;
      goOn();
    });
  const until = (start: (done: () => void) => void) =>
    new Promise<void>((resolve) => {
      goOn = resolve;
      start(resolve);
    });
  try {
    for await (const chunk of source) {
      for (let at = 0; at < chunk.length && lost === undefined; at += SLICE_BYTES) {
        await until((done) => inflater.write(chunk.subarray(at, at + SLICE_BYTES), () => done()));
        yield* out.splice(0);
      }
      if (lost !== undefined) break;
    }
    if (lost === undefined) await until(() => inflater.end());
    yield* out.splice(0);
    if (lost !== undefined) throw new UnreadableLog('cut', lost.message, { cause: lost });
  } finally {
    inflater.destroy();
  }
}
