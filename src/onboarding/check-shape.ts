import { guardHiddenCharacters } from '../harness/guards/hidden-characters.ts';
import { linesOf } from '../kernel/source-text.ts';
import type { DocumentParts, Piece } from './read-document.ts';
import { MOST_CHARS, MOST_LINES, SECTIONS } from './sections.ts';

/** What is wrong with a document whatever the tree holds: its length, its sections, and what would hide something. */
export function checkShape(text: string, { headings, html, images, definitions }: DocumentParts): string[] {
  const lines = linesOf(text).length;
  const tooLong = lines > MOST_LINES || text.length > MOST_CHARS;
  const hidden = guardHiddenCharacters('', text);
  return [
    ...(tooLong
      ? [
          `it has ${lines} lines and ${text.length} characters; at most ${MOST_LINES} and ${MOST_CHARS} are read`,
        ]
      : []),
    ...(headings[0]?.level === 1 ? [] : ['it does not begin with a title (# Name)']),
    ...missingSections(headings),
    ...html.map((piece) => `${at(piece)} HTML and comments are not shown to every reader; leave them out`),
    ...(definitions.length === 0 ? [] : ['write links inline, [text](path), not as definitions apart']),
    ...images.map((piece) => `${at(piece)} leave images out`),
    ...(hidden.kind === 'block' ? [hidden.reason] : []),
  ];
}

function missingSections(headings: DocumentParts['headings']): string[] {
  const second = headings.filter(({ level }) => level === 2);
  return SECTIONS.flatMap((section) => {
    const found = second.find(({ text }) => text.toLowerCase() === section.toLowerCase());
    if (found === undefined) return [`the section "## ${section}" is missing`];
    return found.hasText ? [] : [`line ${found.line}: the section "## ${section}" is empty`];
  });
}

const at = ({ line }: Piece): string => `line ${line}:`;
