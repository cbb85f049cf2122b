import { useMemo } from 'preact/hooks';
import { visibleText } from '../../../kernel/visible-text.ts';
import type { DiffHunk, DiffRow } from '../../diff-files.ts';
import { highlightedLines, type Piece } from '../highlighted-lines.ts';

interface Props {
  readonly hunk: DiffHunk;
  readonly isFirst: boolean;
  readonly language: string | undefined;
}

const CLASSES = { '+': 'line added', '-': 'line removed', ' ': 'line' } as const;
const SIGNS = { '+': '+', '-': '−', ' ': '' } as const;

/** A hunk: old and new line numbers, the sign, the line with its syntax in colours. */
export function DiffHunkView({ hunk, isFirst, language }: Props) {
  const lines = useMemo(() => colouredRows(hunk.rows, language), [hunk, language]);
  return (
    <tbody>
      {(!isFirst || hunk.heading !== '') && (
        <tr class="hunk">
          <td colSpan={4}>⋯ {visibleText(hunk.heading)}</td>
        </tr>
      )}
      {hunk.rows.map(({ sign, before, after }, place) => (
        <tr key={place} class={CLASSES[sign]}>
          <td class="number">{before}</td>
          <td class="number">{after}</td>
          <td class="sign">{SIGNS[sign]}</td>
          <td class="code">
            {lines[place]?.map(({ text, className }, index) => (
              <span key={index} class={className}>
                {text}
              </span>
            ))}
          </td>
        </tr>
      ))}
    </tbody>
  );
}

/** Old side and new side are coloured each as one text: together they would be no text of the language. */
function colouredRows(rows: readonly DiffRow[], language: string | undefined): Piece[][] {
  const isCrlf = rows.every(({ text }) => text.endsWith('\r'));
  const side = (without: DiffRow['sign']) => {
    const own = rows.filter(({ sign }) => sign !== without);
    const pieces = highlightedLines(
      own.map(({ text }) => visibleText(isCrlf ? text.slice(0, -1) : text)),
      language,
    );
    return new Map(own.map((row, place) => [row, pieces[place] ?? []]));
  };
  const [old, now] = [side('+'), side('-')];
  return rows.map((row) => (row.sign === '-' ? old : now).get(row) ?? []);
}
