import { linesOf } from '../../kernel/source-text.ts';
import { defineTool } from '../define-tool.ts';
import { failed, shown } from '../plan-result.ts';
import { fittingRows, MOST_LINES } from './fitting-rows.ts';
import { openPath, textAt } from './open-text.ts';

/** Shows a file, numbered, from `start_line` (default 1) to `end_line`: at most 200 lines or 6,000 characters, never cut in silence. */
export const readFile = defineTool(
  'read_file',
  'Numbered lines, at most 200 a call.',
  {
    path: { type: 'path' },
    start_line: { type: 'integer', optional: true },
    end_line: { type: 'integer', optional: true },
  },
  ({ path, start_line, end_line }, view) => {
    const opened = openPath(view, path);
    if (opened.kind === 'ended') return opened.plan;
    const source = textAt(view, opened.at);
    if (source.kind === 'ended') return source.plan;
    const name = opened.at.path;
    const lines = linesOf(source.text.replace(/^\u{feff}/u, ''));
    if (lines.length === 0) return shown(`${name} is empty.`);
    const first = Math.max(1, start_line ?? 1);
    const asked = Math.min(lines.length, Math.max(1, end_line ?? lines.length));
    if (first > lines.length)
      return failed(`${name} has ${lines.length} lines; line ${first} is past its end.`);
    if (asked < first)
      return failed(
        `read_file: end_line ${end_line} is before start_line ${first}. ${name} has ${lines.length} lines.`,
      );
    const shownLines = fittingRows(
      lines.slice(first - 1, Math.min(asked, first - 1 + MOST_LINES)),
      first,
      first === asked,
    );
    const last = first + shownLines.length - 1;
    const whole = first === 1 && last === lines.length;
    const head = whole
      ? `${name}, ${lines.length} lines`
      : `${name}, lines ${first}-${last} of ${lines.length}`;
    const rest = last < asked ? `\n[more: read_file with start_line ${last + 1}]` : '';
    return shown(`${head}\n${shownLines.join('\n')}${rest}`);
  },
);
