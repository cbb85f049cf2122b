import type { KeptLog, LogKeeper } from '../../src/ports/kept-log.ts';

/** Keeps a log in memory, up to so many bytes. */
export function memoryLogKeeper(mostBytes = Number.POSITIVE_INFINITY): LogKeeper {
  const blocks: { readonly job: string | null; readonly lines: readonly string[] }[] = [];
  let bytes = 0;
  let cut: string | undefined;
  return {
    add(job, lines) {
      bytes += sizeOf(lines);
      if (bytes > mostBytes) cut ??= 'it is too long';
      if (cut === undefined && lines.length > 0) blocks.push({ job, lines });
    },
    kept(job) {
      const own = blocks.filter((block) => block.job === job);
      const all = own.length > 0 ? own : blocks;
      return logInMemory(
        all.flatMap(({ lines }) => lines),
        cut,
      );
    },
    drop() {
      blocks.length = 0;
    },
  };
}

/** A kept log of these lines, in pieces of seven. */
export function logInMemory(lines: readonly string[], cut?: string): KeptLog {
  return {
    lines: lines.length,
    bytes: sizeOf(lines),
    cut,
    async *from(first) {
      for (let at = first - 1; at < lines.length; at += 7) yield lines.slice(at, at + 7);
    },
  };
}

const sizeOf = (lines: readonly string[]): number =>
  lines.reduce((sum, line) => sum + Buffer.byteLength(line) + 1, 0);
