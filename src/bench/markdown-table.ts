import { oneLine } from '../kernel/one-line.ts';
import { visibleText } from '../kernel/visible-text.ts';

/**
 * A Markdown table whose columns stand in line in a terminal too. The first column is text, as are those whose heads `texts`
 * names; the others are figures and stand to the right. Nothing in a cell is markup of the table.
 */
export function markdownTable(
  head: readonly string[],
  rows: readonly (readonly string[])[],
  texts: readonly string[] = [],
): string {
  const names = head.map(cell);
  const body = rows.map((row) => head.map((_, column) => cell(row[column] ?? '')));
  const columns = names.map((name, column) => ({
    // Of more rows than a call takes arguments, too.
    width: body.reduce((most, row) => Math.max(most, row[column]?.length ?? 0), Math.max(3, name.length)),
    isFigures: column > 0 && !texts.includes(head[column] ?? ''),
  }));
  const rule = columns.map(({ width, isFigures }) =>
    isFigures ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  );
  const padded = [names, ...body].map((row) =>
    columns.map(({ width, isFigures }, column) =>
      isFigures ? (row[column] ?? '').padStart(width) : (row[column] ?? '').padEnd(width),
    ),
  );
  const [top = [], ...below] = padded;
  return [top, rule, ...below].map((row) => `| ${row.join(' | ')} |`).join('\n');
}

const cell = (text: string): string => oneLine(visibleText(text)).replaceAll('|', '\\|');
