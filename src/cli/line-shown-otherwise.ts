import { linesOf } from '../kernel/source-text.ts';

/** The first line (1-based) of the head file that a patch of one file shows with another text; undefined where all are alike. */
export function lineShownOtherwise(patch: string, head: string): number | undefined {
  const lines = linesOf(head);
  let line = 0;
  for (const text of patch.split(/\r?\n/)) {
    const header = /^@@ -\d+(?:,\d+)? \+(\d+)/.exec(text);
    if (header !== null) line = Number(header[1]);
    else if (line > 0 && /^[+ ]/.test(text)) {
      if (lines[line - 1] !== text.slice(1)) return line;
      line += 1;
    }
  }
  return undefined;
}
