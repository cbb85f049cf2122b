/** Lines of the head file that one hunk of a pull request's patch shows: what a comment on the right side may cover. */
export interface RightHunk {
  /** 1-based, both inclusive. */
  readonly start: number;
  readonly end: number;
  /** Lines of the head before which the patch shows deleted ones. */
  readonly deletionsBefore: ReadonlySet<number>;
}

const HEADER = /^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@/;

/** The right-hand hunks of GitHub's `patch` for one file; hunks that show no line of the head are left out. */
export function rightHunks(patch: string): RightHunk[] {
  const hunks: RightHunk[] = [];
  let line = 0;
  let deletions = new Set<number>();
  for (const text of patch.split('\n')) {
    const header = HEADER.exec(text);
    if (header !== null) {
      line = Number(header[1]);
      deletions = new Set();
      const count = header[2] === undefined ? 1 : Number(header[2]);
      if (count > 0) hunks.push({ start: line, end: line + count - 1, deletionsBefore: deletions });
    } else if (text.startsWith('-')) deletions.add(line);
    else if (text.startsWith('+') || text.startsWith(' ')) line += 1;
  }
  return hunks;
}
