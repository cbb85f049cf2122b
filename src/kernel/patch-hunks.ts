/** A line of a patch. Lines carry no ending. */
export interface PatchLine {
  /** 1-based, of the new file; for a removed line the one before which it stood. */
  readonly line: number;
  readonly text: string;
}

/** One hunk of a unified diff of a file. */
export interface PatchHunk {
  /** Lines of the new file that it shows, context included, 1-based and inclusive; `end` is before `start` where it shows none. */
  readonly start: number;
  readonly end: number;
  /** What git writes behind the second `@@`: the function around it, as far as git can tell. */
  readonly heading: string;
  readonly added: readonly PatchLine[];
  readonly removed: readonly PatchLine[];
  readonly context: readonly PatchLine[];
}

const HEADER = /^@@ -\d+(?:,\d+)? \+(\d+)(?:,(\d+))? @@ ?(.*)/;

/** The hunks of a patch of one file, as GitHub's `patch` has them: no file names, hunks only. */
export function patchHunks(patch: string): PatchHunk[] {
  const hunks: PatchHunk[] = [];
  let added: PatchLine[] = [];
  let removed: PatchLine[] = [];
  let context: PatchLine[] = [];
  let line = 0;
  for (const raw of patch.split('\n')) {
    const header = HEADER.exec(raw);
    const text = raw.slice(1).replace(/\r$/, '');
    if (header !== null) {
      const [, first, count = '1', heading = ''] = header;
      line = Number(first);
      [added, removed, context] = [[], [], []];
      hunks.push({ start: line, end: line + Number(count) - 1, heading, added, removed, context });
    } else if (raw.startsWith('-')) removed.push({ line, text });
    else if (raw.startsWith('+')) added.push({ line: line++, text });
    else if (raw.startsWith(' ')) context.push({ line: line++, text });
  }
  return hunks;
}
