import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { messageOf } from '../kernel/message-of.ts';
import type { KeptLog, LogKeeper } from '../ports/kept-log.ts';

const MOST_BYTES = 1_000_000_000;
/** Each is remembered; a log that changes its job with every line fills this up. */
const MOST_BLOCKS = 100_000;

/** Lines that were added at once: where in the file they are, and the number of the first in its job. */
interface Block {
  readonly job: string | null;
  readonly start: number;
  readonly bytes: number;
  readonly lines: number;
}

/** Keeps a log in a file of its own in `folder`, readable by nobody else, up to a gigabyte; a full disk ends it sooner. */
export function logKeeper(folder: string, mostBytes = MOST_BYTES): LogKeeper {
  const path = join(folder, 'log');
  const blocks: Block[] = [];
  let size = 0;
  let cut: string | undefined;
  let file: number | undefined;

  function write(bytes: Uint8Array): void {
    file ??= openSync(path, 'wx', 0o600);
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at, bytes.length - at, size + at);
  }

  return {
    add(job, lines) {
      if (cut !== undefined || lines.length === 0) return;
      const bytes = Buffer.from(`${lines.join('\n')}\n`);
      if (size + bytes.length > mostBytes) cut = `more than ${mostBytes / 1_000_000} MB are not kept`;
      else if (blocks.length >= MOST_BLOCKS) cut = 'its lines belong to too many jobs in turn';
      if (cut !== undefined) return;
      try {
        write(bytes);
      } catch (error) {
        cut = `it could not be kept on disk (${messageOf(error)})`;
        return;
      }
      blocks.push({ job, start: size, bytes: bytes.length, lines: lines.length });
      size += bytes.length;
    },
    kept(job) {
      if (file !== undefined) closeSync(file);
      file = undefined;
      const own = blocks.filter((block) => block.job === job);
      return keptLog(path, own.length > 0 ? own : blocks, cut);
    },
    drop() {
      if (file !== undefined) closeSync(file);
      file = undefined;
      blocks.length = 0;
      rmSync(path, { force: true });
    },
  };
}

function keptLog(path: string, blocks: readonly Block[], cut: string | undefined): KeptLog {
  return {
    lines: blocks.reduce((sum, { lines }) => sum + lines, 0),
    bytes: blocks.reduce((sum, { bytes }) => sum + bytes, 0),
    cut,
    async *from(first) {
      let before = 0;
      const file = blocks.length === 0 ? undefined : await open(path);
      try {
        for (const { start, bytes, lines } of blocks) {
          before += lines;
          if (before < first || file === undefined) continue;
          const text = Buffer.alloc(bytes);
          await file.read(text, 0, bytes, start);
          yield text
            .toString('utf8', 0, bytes - 1)
            .split('\n')
            .slice(Math.max(0, first - 1 - (before - lines)));
        }
      } finally {
        await file?.close();
      }
    },
  };
}
