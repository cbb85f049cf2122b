import { common, createLowlight } from 'lowlight';

/** A piece of a line in one colour; `className` is of highlight.js, '' for plain text. */
export interface Piece {
  readonly text: string;
  readonly className: string;
}

type Node = ReturnType<typeof lowlight.highlight>['children'][number];

const lowlight = createLowlight(common);
/** A grammar's patterns may take long over text that somebody made for that; longer text stays plain. */
const MOST_CHARS = 40_000;
const LONGEST_LINE = 1_000;

/** The language of a file by its name; undefined where none of ours is it. */
export function languageOf(path: string): string | undefined {
  const name = path.split('/').at(-1)?.toLowerCase() ?? '';
  const ending = name.includes('.') ? (name.split('.').at(-1) ?? '') : name;
  return lowlight.registered(ending) ? ending : undefined;
}

/** Lines with their syntax coloured as one text, so that a string over several lines is one; plain where that is not possible. */
export function highlightedLines(lines: readonly string[], language: string | undefined): readonly Piece[][] {
  const size = lines.reduce((sum, line) => sum + line.length + 1, 0);
  const isPlain =
    language === undefined || size > MOST_CHARS || lines.some((line) => line.length > LONGEST_LINE);
  if (isPlain) return lines.map((text) => [{ text, className: '' }]);
  const coloured: Piece[][] = [[]];
  collect(lowlight.highlight(language, lines.join('\n')).children, '', coloured);
  return coloured;
}

function collect(nodes: readonly Node[], className: string, lines: Piece[][]): void {
  for (const node of nodes) {
    if (node.type === 'text') {
      for (const [place, text] of node.value.split('\n').entries()) {
        if (place > 0) lines.push([]);
        if (text !== '') lines.at(-1)?.push({ text, className });
      }
    } else if (node.type === 'element') {
      const own = node.properties.className;
      collect(node.children, Array.isArray(own) ? own.join(' ') : className, lines);
    }
  }
}
