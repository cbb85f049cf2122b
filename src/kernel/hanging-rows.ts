import { wrapped } from './wrapped.ts';

const INDENT = '  ';

/** Text whose lines are cut at their spaces into rows of at most `columns`; further rows are indented below their line. A word that is longer stays whole. */
export function hangingRows(text: string, columns: number): string {
  return text
    .split('\n')
    .flatMap((line) => {
      if (line.length <= columns) return [line];
      const own = /^ */.exec(line)?.[0] ?? '';
      const words = line.slice(own.length);
      const [first = ''] = wrapped(words, columns - own.length);
      const rest = words.slice(first.length + 1);
      const indent = own + INDENT;
      const rows = rest === '' ? [] : wrapped(rest, columns - indent.length);
      return [own + first, ...rows.map((row) => indent + row)];
    })
    .join('\n');
}
