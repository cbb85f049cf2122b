import { lineDecoder } from './line-decoder.ts';

export interface DecodedLines {
  readonly bytes: number;
  readonly lines: readonly string[];
}

/** Decodes bytes and yields, chunk by chunk, the lines that are complete, in bounded memory. */
export async function* decodeLines(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<DecodedLines> {
  const decoder = lineDecoder();
  for await (const chunk of chunks) yield { bytes: chunk.byteLength, lines: decoder.push(chunk) };
  const last = decoder.end();
  if (last.length > 0) yield { bytes: 0, lines: last };
}
