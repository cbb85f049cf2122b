import { matchesGlob } from '../../kernel/glob.ts';
import { defineTool } from '../define-tool.ts';
import { failed, shown } from '../plan-result.ts';
import type { Plan, ToolView } from '../tool.ts';
import { linePattern } from './line-pattern.ts';
import { openPath } from './open-text.ts';
import { type Hit, searchFiles } from './search-files.ts';
import { searchedFiles } from './searched-files.ts';

const MOST_HITS = 60;
const MOST_CHARS = 4000;

/** Searches lines by a regular expression (RE2: linear time), below a folder, in a file, or in files of a glob; secrets, binaries and huge files are skipped. */
export const search = defineTool(
  'search',
  'Lines matching a regex; path: folder, file or glob.',
  { pattern: { type: 'string' }, path: { type: 'path', optional: true } },
  ({ pattern, path }, view) => {
    if (pattern === '')
      return failed('search: the pattern is empty. Give a regular expression or a piece of text.');
    const scope = scopeOf(path, view);
    return scope.kind === 'ended' ? scope.plan : found(pattern, scope.paths, scope.where, view);
  },
);

function scopeOf(
  path: unknown,
  view: ToolView,
): { kind: 'files'; paths: string[]; where: string } | { kind: 'ended'; plan: Plan } {
  if (typeof path === 'string' && /[*{]/.test(path)) {
    const opened = openPath(view, path.replace(/[^/]*[*{].*$/, ''));
    if (opened.kind === 'ended') return opened;
    const globs = [path];
    const paths = view.files.walk().filter((file) => matchesGlob(globs, file));
    return { kind: 'files', paths, where: path };
  }
  const opened = openPath(view, path ?? '');
  if (opened.kind === 'ended') return opened;
  const { at } = opened;
  if (at.kind !== 'file' && at.kind !== 'directory')
    return {
      kind: 'ended',
      plan: failed(`There is nothing at ${at.path}. Search without a path, or use list_dir.`),
    };
  return {
    kind: 'files',
    paths: searchedFiles(view, at),
    where: at.path === '' ? 'the repository' : at.path,
  };
}

function found(pattern: string, paths: readonly string[], where: string, view: ToolView): Plan {
  const wanted = linePattern(pattern);
  const { hits, skipped } = searchFiles(view, paths, wanted);
  const plain = wanted.isExpression ? '' : '[not a valid regular expression; searched as plain text]\n';
  if (hits.length === 0)
    return shown(`${plain}No line matches in ${where} (${paths.length} files).${skippedNote(skipped)}`);
  const loose = hits.some((hit) => hit.inCase) ? '' : '[no line matches in this case; ignoring case:]\n';
  return shown(plain + loose + report(hits, skipped));
}

function report(hits: readonly Hit[], skipped: number): string {
  const lines: string[] = [];
  let room = MOST_CHARS;
  for (const { path, line, text } of hits.slice(0, MOST_HITS)) {
    const row = `${path}:${line}: ${text}`;
    room -= row.length + 1;
    if (room < 0) break;
    lines.push(row);
  }
  const left = hits.slice(lines.length);
  const files = new Set(left.map((hit) => hit.path)).size;
  const more =
    left.length === 0
      ? ''
      : `\n[${left.length} more matches in ${files} files; give a path or a narrower pattern]`;
  return `${lines.join('\n')}${more}${skippedNote(skipped)}`;
}

function skippedNote(skipped: number): string {
  return skipped === 0 ? '' : `\n[${skipped} files were not searched: too much text; give a path]`;
}
