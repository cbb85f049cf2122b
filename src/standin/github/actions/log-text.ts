import { createReadStream } from 'node:fs';
import type { LogBlock, LogPart } from '../world/run.ts';
import { stampStream } from './stamp-lines.ts';

/** A job log in pieces; files are read as they are sent and never held whole. */
export async function* logText(blocks: readonly LogBlock[]): AsyncGenerator<Buffer> {
  for (const part of blocks.flatMap((block) => block.parts)) yield* partText(part);
}

async function* partText(part: LogPart): AsyncGenerator<Buffer> {
  if ('text' in part) {
    yield Buffer.from(part.text);
  } else if (part.stampFrom === undefined) {
    yield* createReadStream(part.file);
  } else {
    const pieces = createReadStream(part.file, { encoding: 'utf8' });
    for await (const piece of stampStream(pieces, part.stampFrom)) yield Buffer.from(piece);
  }
}
