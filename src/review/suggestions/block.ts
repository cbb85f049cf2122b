import type { Hunk } from '../../proposal/hunk.ts';

/** Lines `start` to `end` of the head (1-based, inclusive; `end` = `start` − 1 inserts before `start`) become `lines`. */
export interface Block {
  readonly start: number;
  readonly end: number;
  readonly lines: readonly string[];
}

export const blockOf = ({ oldStart, removed, added }: Hunk): Block => ({
  start: oldStart,
  end: oldStart + removed.length - 1,
  lines: added,
});

/** The same change over `up` lines more above and `down` lines more below. */
export function widened(block: Block, up: number, down: number, head: readonly string[]): Block {
  const start = block.start - up;
  const end = block.end + down;
  return {
    start,
    end,
    lines: [...head.slice(start - 1, block.start - 1), ...block.lines, ...head.slice(block.end, end)],
  };
}

/** Two changes of which the second stands below the first, as one. */
export const joined = (one: Block, other: Block, head: readonly string[]): Block => ({
  start: one.start,
  end: other.end,
  lines: [...one.lines, ...head.slice(one.end, other.start - 1), ...other.lines],
});

/** The head with some blocks, which do not overlap, put in. */
export function withBlocks(head: readonly string[], blocks: readonly Block[]): string[] {
  const lines = [...head];
  for (const { start, end, lines: put } of blocks.toSorted((a, b) => b.start - a.start || b.end - a.end)) {
    lines.splice(start - 1, end - start + 1, ...put);
  }
  return lines;
}
