/** One line of a file's diff. `left` and `right` are its numbers, from 1, in the old and the new file. */
export interface DiffLine {
  readonly kind: 'context' | 'added' | 'deleted';
  readonly left: number | undefined;
  readonly right: number | undefined;
  /** Lines below the first `@@` of the file, the legacy coordinate of comments. Source: REST docs, review comments. */
  readonly position: number;
  /** Without the leading mark. */
  readonly text: string;
  /** Followed by `\ No newline at end of file`. */
  readonly isUnended: boolean;
}

export interface Hunk {
  /** The `@@` line. */
  readonly header: string;
  readonly lines: readonly DiffLine[];
}

const KINDS = { ' ': 'context', '+': 'added', '-': 'deleted' } as const;

/** Reads a file's `patch`, which starts at its first `@@`. */
export function readHunks(patch: string): readonly Hunk[] {
  const hunks: { header: string; lines: DiffLine[] }[] = [];
  let left = 0;
  let right = 0;
  for (const [position, line] of patch.split('\n').entries()) {
    const start = /^@@ -(\d+)(?:,\d+)? \+(\d+)(?:,\d+)? @@/.exec(line);
    const hunk = hunks.at(-1);
    if (start !== null) {
      left = Number(start[1]);
      right = Number(start[2]);
      hunks.push({ header: line, lines: [] });
    } else if (hunk !== undefined && line.startsWith('\\')) {
      const last = hunk.lines.pop();
      if (last !== undefined) hunk.lines.push({ ...last, isUnended: true });
    } else if (hunk !== undefined) {
      const mark = line.charAt(0);
      if (mark !== ' ' && mark !== '+' && mark !== '-') continue;
      hunk.lines.push({
        kind: KINDS[mark],
        left: mark === '+' ? undefined : left++,
        right: mark === '-' ? undefined : right++,
        position,
        text: line.slice(1),
        isUnended: false,
      });
    }
  }
  return hunks;
}
