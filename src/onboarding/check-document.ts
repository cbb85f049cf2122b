import { posix } from 'node:path';
import { firstFew } from '../kernel/first-few.ts';
import { visibleText } from '../kernel/visible-text.ts';
import { anchorOf } from './anchor-of.ts';
import { checkAddress } from './check-address.ts';
import { checkBlock } from './check-block.ts';
import { checkLink } from './check-link.ts';
import { checkPath } from './check-path.ts';
import { checkShape } from './check-shape.ts';
import { checkSpan } from './check-span.ts';
import type { Checked } from './checked.ts';
import { lengthProblem } from './length-problem.ts';
import { type Piece, readDocument } from './read-document.ts';
import { MOST_CHARS } from './sections.ts';
import type { TreeFacts } from './tree-facts.ts';

/** What a document came to: how many paths and commands are really there, and everything that is wrong with it. */
export interface CheckedDocument {
  /** Different ones, that are in the tree. */
  readonly paths: number;
  readonly commands: number;
  /** One sentence each, with the line; empty: the document is good. */
  readonly problems: readonly string[];
}

const SHOWN_CHARS = 80;
const LOOKED_UP_CHARS = 3 * MOST_CHARS;
const ADDRESS = /\b[a-z][a-z0-9+.-]*:\/\/[^\s<>"'`[\]]+|\bwww\.[^\s<>"'`[\]]+|\b[\w.-]+@[\w.-]+:[\w./~-]+/gi;
/** What ends a sentence or a link after an address. */
const AFTER_ADDRESS = /[.,;:!?)\]}'"*_]+$/;
/** A path in plain text: with a folder and an ending. */
const PLAIN_PATH = /(?<![\w/.:@-])\.{0,2}\/?(?:[\w.-]+\/)+[\w-]+\.[a-z]{1,5}(?![\w/])/gi;

/** Holds a document of Markdown for `path` against the tree. Nothing is executed: a command is looked for, not run. */
export function checkDocument(text: string, path: string, facts: TreeFacts): CheckedDocument {
  const tooLong = lengthProblem(text);
  // What is far too long is not looked up: that could take as long as whoever wrote it likes.
  if (tooLong !== undefined && text.length > LOOKED_UP_CHARS)
    return { paths: 0, commands: 0, problems: [tooLong] };
  const document = readDocument(text);
  const dirname = posix.dirname(path);
  const folder = dirname === '.' ? '' : dirname;
  const anchors = new Set(document.headings.map(({ text: heading }) => anchorOf(heading)));
  const found: (Piece & { readonly checked: Checked })[] = [
    ...document.spans.map((piece) => ({ ...piece, checked: checkSpan(piece.text, facts) })),
    ...document.blocks.flatMap((block) => checkBlock(block, facts)),
    ...document.links.map((piece) => ({
      ...piece,
      checked: checkLink(piece.text, facts, { folder, anchors }),
    })),
    ...document.prose.flatMap(({ text: prose, line }) =>
      (prose.match(PLAIN_PATH) ?? []).map((named) => ({
        text: named,
        line,
        checked: checkPath(named, facts),
      })),
    ),
    ...addresses(text, facts),
  ];
  const of = (kind: Checked['kind']) =>
    new Set(found.flatMap(({ text: name, checked }) => (checked.kind === kind ? [name.trim()] : []))).size;
  return {
    paths: of('path'),
    commands: of('command'),
    problems: [
      ...(tooLong === undefined ? [] : [tooLong]),
      ...checkShape(text, document),
      ...problemsOf(found),
    ],
  };
}

function addresses(text: string, facts: TreeFacts): (Piece & { readonly checked: Checked })[] {
  return text.split('\n').flatMap((line, index) =>
    (line.match(ADDRESS) ?? []).map((address) => ({
      text: address.replace(AFTER_ADDRESS, ''),
      line: index + 1,
      checked: checkAddress(address.replace(AFTER_ADDRESS, ''), facts),
    })),
  );
}

/** What is wrong with a name is said once, with every line. */
function problemsOf(found: readonly (Piece & { readonly checked: Checked })[]): string[] {
  const lines = new Map<string, number[]>();
  for (const { text, line, checked } of found) {
    if (checked.kind !== 'wrong') continue;
    const name = visibleText(text.trim()).replaceAll('\n', ' ').slice(0, SHOWN_CHARS);
    const problem = `${name}: ${checked.why}`;
    lines.set(problem, [...(lines.get(problem) ?? []), line]);
  }
  return [...lines]
    .toSorted(([, a], [, b]) => (a[0] ?? 0) - (b[0] ?? 0))
    .map(([problem, at]) => `line ${firstFew([...new Set(at)])}: ${problem}`);
}
