const LINE_FEED = 0x0a;

/** The lines of a text, each with the same columns before it, in pieces as they come; the last line ends as one. */
export async function* lineColumns(
  source: AsyncIterable<Uint8Array>,
  columns: string,
): AsyncGenerator<Uint8Array> {
  const prefix = Buffer.from(columns);
  let isStart = true;
  for await (const chunk of source) {
    const pieces: Uint8Array[] = [];
    for (let at = 0; at < chunk.length; ) {
      const found = chunk.indexOf(LINE_FEED, at);
      const next = found === -1 ? chunk.length : found + 1;
      if (isStart) pieces.push(prefix);
      pieces.push(chunk.subarray(at, next));
      isStart = found !== -1;
      at = next;
    }
    yield Buffer.concat(pieces);
  }
  if (!isStart) yield Buffer.from([LINE_FEED]);
}
