import type { Suspect } from '../evidence/suspects/suspect.ts';
import { patchHunks } from '../kernel/patch-hunks.ts';
import { isTestPath } from '../kernel/path-class.ts';
import { visibleText } from '../kernel/visible-text.ts';
import type { ChangedFile } from '../ports/code-host.ts';
import { cutLine } from './tools/cut-line.ts';

const MOST_CHARS = 900;
const LONGEST_LINE = 160;

/**
 * What stood in the suspects' source files before the change, as `path was` and its lines with the number they stood before: the files show only how
 * they are now. At most 900 UTF-16 units, whole lines; '' where nothing was taken out.
 */
export function removedLines(changes: readonly ChangedFile[], suspects: readonly Suspect[]): string {
  const paths = [...new Set(suspects.map(({ path }) => path))].filter((path) => !isTestPath(path));
  const shown: string[] = [];
  let room = MOST_CHARS;
  for (const path of paths) {
    const patch = changes.find((file) => file.path === path)?.patch ?? '';
    const removed = patchHunks(patch).flatMap((hunk) => hunk.removed);
    const lines = removed.filter(({ text }) => text.trim() !== '').map(({ line, text }) => `${line}-${text}`);
    for (const text of lines.length === 0 ? [] : [`${path} was`, ...lines]) {
      const line = cutLine(visibleText(text), LONGEST_LINE);
      room -= line.length + 1;
      if (room < 0) return shown.join('\n');
      shown.push(line);
    }
  }
  return shown.join('\n');
}
