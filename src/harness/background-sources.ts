import { isDocument } from '../evidence/is-document.ts';
import type { Policy } from '../kernel/policy.ts';
import type { Files } from '../ports.ts';
import { openSource, type Source } from './open-source.ts';
import type { PathFinder } from './path-finder.ts';

const TINY_TREE_CHARS = 3_000;
const TINY_TREE_FILES = 12;
const SHORT_CHARS = 1_200;
const SHORT_LINES = 40;
const README = /^README[^/]*$/i;
const UNTOLD = /(?:^|\/)(?:LICEN[CS]E|CHANGELOG)|package-lock\.json$|\.lock$|^\.|\/\./i;
const WORD = /[\w./-]+/g;
const MOST_DOCUMENTS = 2;

/**
 * What is worth the room that is left: the rest of a tiny tree (of a small one where nothing pointed at a source), short
 * documents that the output names, a short README.
 */
export function backgroundSources(
  shown: ReadonlySet<string>,
  { excerpt, pointsNowhere }: { readonly excerpt: string; readonly pointsNowhere: boolean },
  files: Files,
  finder: PathFinder,
  policy: Policy,
): Source[] {
  const open = (paths: readonly string[]) => paths.flatMap((path) => openSource(path, files, policy) ?? []);
  const told = finder.paths.filter((path) => !UNTOLD.test(path));
  const documents = (excerpt.match(WORD) ?? []).flatMap((word) =>
    isDocument(word) ? (finder.find(word) ?? []) : [],
  );
  const readme = told.filter((path) => README.test(path));
  const isSmall = told.length <= TINY_TREE_FILES;
  const isTiny = isSmall && told.reduce((sum, path) => sum + files.locate(path).size, 0) < TINY_TREE_CHARS;
  const rest = isTiny || (isSmall && pointsNowhere) ? told.filter((path) => !README.test(path)) : [];
  const short = open([...new Set(documents)].slice(0, MOST_DOCUMENTS).concat(readme)).filter(isShort);
  return [...open(rest), ...short].filter(
    ({ path }, place, all) => !shown.has(path) && all.findIndex((source) => source.path === path) === place,
  );
}

function isShort({ lines }: Source): boolean {
  return lines.length <= SHORT_LINES && lines.join('\n').length <= SHORT_CHARS;
}
