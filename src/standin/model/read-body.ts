import type { IncomingMessage } from 'node:http';

const MAX_BYTES = 32_000_000;

/** The body of a request as UTF-8 text; undefined when it is over 32 MB. Rejects when the client goes away. */
export async function readBody(request: IncomingMessage): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of request) {
    const piece = Buffer.from(chunk);
    bytes += piece.length;
    if (bytes <= MAX_BYTES) chunks.push(piece);
  }
  return bytes > MAX_BYTES ? undefined : Buffer.concat(chunks).toString('utf8');
}
