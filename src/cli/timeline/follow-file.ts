import { closeSync, constants, fstatSync, openSync, readSync, type Stats } from 'node:fs';
import { journalLines, type KnownLine } from '../../kernel/journal-lines.ts';

export interface FollowedFile {
  /** The whole lines that were written since the last look; the last line waits while it has no end. */
  look(): Seen;
}

export interface Seen {
  /** What was read before is no longer the file's beginning: it was replaced, cut or written anew, and these are lines of another journal. */
  readonly isAnew: boolean;
  readonly lines: readonly KnownLine[];
}

interface Place {
  readonly file: number;
  /** What it begins with, to know it again: bytes. */
  readonly head: Buffer;
  readonly read: number;
  /** Begun and not ended yet: bytes, as a character may be cut too. */
  readonly rest: Buffer;
}

const NOTHING: Seen = { isAnew: false, lines: [] };
const START = { head: Buffer.alloc(0), read: 0, rest: Buffer.alloc(0) };
const HEAD_BYTES = 256;
const LINE_END = 0x0a;
/** Half of what a text may have. */
const MOST_MIB = 256;

/** Follows a journal as it is written; throws on what is too large. A file that is not there (any more) is looked for again. */
export function followFile(path: string): FollowedFile {
  let place: Place | undefined;
  return {
    look() {
      const descriptor = opened(path);
      if (descriptor === undefined) return NOTHING;
      try {
        const stat = fstatSync(descriptor);
        if (!stat.isFile()) return NOTHING;
        const same = place !== undefined && isSame(descriptor, stat, place) ? place : undefined;
        const isAnew = place !== undefined && same === undefined;
        const read = readOn(descriptor, stat, same ?? { ...START, file: stat.ino });
        place = read.place;
        return { isAnew, lines: read.lines };
      } finally {
        closeSync(descriptor);
      }
    },
  };
}

function readOn(descriptor: number, { size }: Stats, place: Place): { place: Place; lines: KnownLine[] } {
  if (size === place.read) return { place, lines: [] };
  if (size - place.read + place.rest.length > MOST_MIB * 1024 ** 2)
    throw new Error(`more than ${MOST_MIB} MiB at once`);
  const added = bytes(descriptor, place.read, size);
  const all = Buffer.concat([place.rest, added]);
  const end = all.lastIndexOf(LINE_END) + 1;
  const read = place.read + added.length;
  const head = place.head.length < HEAD_BYTES ? bytes(descriptor, 0, Math.min(read, HEAD_BYTES)) : place.head;
  const { lines } = journalLines(all.toString('utf8', 0, end));
  return {
    place: { ...place, head, read, rest: all.subarray(end) },
    lines: lines.map(({ line }) => line),
  };
}

/** Undefined where it cannot be opened (now). A pipe is not waited for. */
function opened(path: string): number | undefined {
  try {
    return openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  } catch {
    return undefined;
  }
}

const isSame = (descriptor: number, { ino, size }: Stats, { file, head, read }: Place): boolean =>
  file === ino && size >= read && bytes(descriptor, 0, head.length).equals(head);

function bytes(descriptor: number, from: number, to: number): Buffer {
  const buffer = Buffer.alloc(to - from);
  const read = readSync(descriptor, buffer, 0, buffer.length, from);
  return buffer.subarray(0, read);
}
