import { guardHiddenCharacters } from '../harness/guards/hidden-characters.ts';
import type { DocumentParts, Piece } from './read-document.ts';
import { SECTIONS } from './sections.ts';

/** What is wrong with a document whatever the tree holds: its sections, and what would hide something. */
export function checkShape(text: string, { headings, html, images, definitions }: DocumentParts): string[] {
  const hidden = guardHiddenCharacters('', text);
  return [
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
