/** How one file's lines moved between two versions: its hunks without context. */
export interface LineMove {
  /** Lines before this one (of the old file, from 1) stay where they are. */
  readonly start: number;
  readonly removed: number;
  readonly added: number;
}

/** Reads the moves from hunks written with no context (`git diff -U0`). */
export function readMoves(hunks: string): readonly LineMove[] {
  return hunks.split('\n').flatMap((line) => {
    const match = /^@@ -(\d+)(?:,(\d+))? \+\d+(?:,(\d+))? @@/.exec(line);
    if (match === null) return [];
    const removed = Number(match[2] ?? 1);
    // A pure insertion names the line it comes after.
    const start = Number(match[1]) + (removed === 0 ? 1 : 0);
    return [{ start, removed, added: Number(match[3] ?? 1) }];
  });
}

/** How far the lines `first` to `last` moved down; undefined when one of them changed or a line came between them. */
export function shiftOf(moves: readonly LineMove[], first: number, last: number): number | undefined {
  let shift = 0;
  for (const { start, removed, added } of moves) {
    if (start > last) break;
    const isBefore = removed === 0 ? start <= first : start + removed <= first;
    if (!isBefore) return undefined;
    shift += added - removed;
  }
  return shift;
}
