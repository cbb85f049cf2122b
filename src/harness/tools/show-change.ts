import type { ChangedFile } from '../../ports/code-host.ts';
import { defineTool } from '../define-tool.ts';
import { failed, shown } from '../plan-result.ts';
import type { Tool } from '../tool.ts';
import { cutLine } from './cut-line.ts';
import { openPath } from './open-text.ts';

const MOST_CHARS = 6_000;
/** Of one file among several; by its path a file is shown up to `MOST_CHARS`. */
const FILE_CHARS = 1_500;
const LONGEST_LINE = 300;
const LEAST_CHARS = 300;
const MOST_NAMED = 20;

/** Shows what changed before it went red, as a diff: of all files the heads, by path or folder the whole as far as it fits; says what is cut. */
export function showChange(changes: readonly ChangedFile[]): Tool {
  return defineTool(
    'show_change',
    'Diff of the change that went red; path: one file or folder.',
    { path: { type: 'path', optional: true } },
    ({ path }, view) => {
      const opened = openPath(view, path ?? '');
      if (opened.kind === 'ended') return opened.plan;
      const wanted = opened.at.path;
      const found = changes.filter((file) => isBelow(file.path, wanted));
      if (found.length > 0) return shown(diffOf(found));
      return failed(`Nothing changed at ${wanted}. Changed: ${namesOf(changes)}.`);
    },
  );
}

const isBelow = (path: string, folder: string): boolean =>
  folder === '' || path === folder || path.startsWith(`${folder}/`);

function diffOf(files: readonly ChangedFile[]): string {
  const most = files.length === 1 ? MOST_CHARS : FILE_CHARS;
  const parts: string[] = [];
  let room = MOST_CHARS;
  for (const file of files) {
    if (room < LEAST_CHARS) break;
    const part = fileDiff(file, Math.min(most, room), files.length === 1);
    room -= part.length + 1;
    parts.push(part);
  }
  const left = files.slice(parts.length);
  const more = left.length === 0 ? [] : [`[not shown: ${namesOf(left)}; call show_change with a path]`];
  return [...parts, ...more].join('\n');
}

function fileDiff({ path, status, patch }: ChangedFile, most: number, isAlone: boolean): string {
  const head = `${path} (${status})`;
  if (patch === undefined) return `${head}: no diff (binary, renamed only, or too large)`;
  const lines = patch.split('\n').map((line) => cutLine(line, LONGEST_LINE));
  let room = most - head.length;
  const end = lines.findIndex((line) => {
    room -= line.length + 1;
    return room < 0;
  });
  if (end === -1) return [head, ...lines].join('\n');
  const how = isAlone ? 'read_file shows the file as it is now' : `call show_change with path ${path}`;
  return [head, ...lines.slice(0, end), `[${lines.length - end} more lines of this diff; ${how}]`].join('\n');
}

function namesOf(files: readonly ChangedFile[]): string {
  const names = files.slice(0, MOST_NAMED).map(({ path }) => path);
  const more = files.length - names.length;
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}
