import { structuredPatch } from 'diff';

/** A changed line range between a file's before and after, without context. Lines carry no ending. */
export interface Hunk {
  /** 1-based first line that is replaced; for a pure insertion the line before which it goes. */
  readonly oldStart: number;
  readonly removed: readonly string[];
  /** 1-based first line of the replacement in the new file. */
  readonly newStart: number;
  readonly added: readonly string[];
}

/** The hunks that turn `before` (null: no file) into `after`, in file order. */
export function hunksOf(before: string | null, after: string): Hunk[] {
  const patch = structuredPatch('a', 'b', before ?? '', after, '', '', { context: 0 });
  return patch.hunks.map((hunk) => ({
    oldStart: hunk.oldStart,
    removed: pick(hunk.lines, '-'),
    newStart: hunk.newStart,
    added: pick(hunk.lines, '+'),
  }));
}

function pick(lines: readonly string[], sign: '-' | '+'): string[] {
  return lines.filter((line) => line.startsWith(sign)).map((line) => line.slice(1).replace(/\r$/, ''));
}
