import type { IncomingMessage } from 'node:http';

const MAX_BYTES = 256_000_000;

/** The whole body of a request; undefined when it is over `most` bytes. Rejects when the client goes away. */
export async function readBytes(request: IncomingMessage, most = MAX_BYTES): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const piece = Buffer.from(chunk);
    bytes += piece.length;
    if (bytes <= most) chunks.push(piece);
  }
  return bytes > most ? undefined : Buffer.concat(chunks);
}
