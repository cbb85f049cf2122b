import { isTestPath } from '../kernel/path-class.ts';
import type { Policy } from '../kernel/policy.ts';
import type { Files } from '../ports.ts';
import { costOf, fitWindows, type SourceWindow } from './fit-windows.ts';
import { importedFiles } from './imports.ts';
import { openSource, type Place, placedSources, type Source } from './open-source.ts';
import type { PathFinder } from './path-finder.ts';
import { byRelevance } from './rank-sources.ts';

const MOST_REACHED = 400;

/** A test file up to this length is shown even where the excerpt already shows the failing lines. */
const SHORT_TEST_LINES = 60;
/** The part of the room that tests may take. */
const TEST_SHARE = 0.4;
const TINY_TREE_FILES = 12;
const TINY_TREE_CHARS = 2_500;
const DOCUMENT = /(?:^|\/)(?:README|LICEN[CS]E|CHANGELOG)|package-lock\.json$|\.lock$/i;

/**
 * Numbered windows of the files that a failure is about, within `maxChars`: the places named in the output, what the
 * test files there import (two steps deep), whole where short, else around the named lines and the definitions of the
 * names that the failing lines use. Sources come first, the most relevant ones ahead; tests last and only where the
 * excerpt does not show them.
 */
export function sourceWindows(
  places: readonly Place[],
  excerpt: string,
  files: Files,
  finder: PathFinder,
  policy: Policy,
  maxChars: number,
): SourceWindow[] {
  const named = placedSources(places, files, policy);
  const tests = named.filter(({ path }) => isTestPath(path)).flatMap((test) => testWindow(test, excerpt));
  const reached = reach(named, files, finder, policy).filter(({ path }) => !isTestPath(path));
  const sources = [
    ...named.filter(({ path }) => !isTestPath(path)).map(fromItsHead),
    ...byRelevance(reached, named),
  ];
  const shownTests = fitWindows(tests, Math.floor(maxChars * TEST_SHARE));
  const shownSources = fitWindows(sources, maxChars - costOf(shownTests));
  const left = maxChars - costOf([...shownTests, ...shownSources]);
  const rest =
    sources.length === 0 && finder.paths.length <= TINY_TREE_FILES
      ? everythingElse([...named, ...sources], files, finder, policy)
      : [];
  return [...shownSources, ...shownTests, ...fitWindows(rest, Math.min(left, TINY_TREE_CHARS))];
}

/** A file that is named without a line is worth showing from its head on, as far as there is room. */
function fromItsHead(source: Source): Source {
  if (source.wanted.length > 0) return source;
  return { ...source, wanted: source.lines.flatMap((_, index) => (index % 30 === 0 ? [index + 1] : [])) };
}

/** Of a short test everything, of a longer one what surrounds the failing lines, unless the excerpt shows that already. */
function testWindow(test: Source, excerpt: string): Source[] {
  if (test.lines.length <= SHORT_TEST_LINES) return [test];
  const wanted = test.wanted.filter((line) => !shows(excerpt, test, line));
  return wanted.length === 0 ? [] : [{ ...test, wanted, isPart: true }];
}

/** Where nothing points at a source, all of a tree that is only a handful of files. */
function everythingElse(
  shown: readonly Source[],
  files: Files,
  finder: PathFinder,
  policy: Policy,
): Source[] {
  const others = finder.paths.filter(
    (path) => !shown.some((source) => source.path === path) && !DOCUMENT.test(path),
  );
  return others.flatMap((path) => openSource(path, files, policy) ?? []);
}

function reach(named: readonly Source[], files: Files, finder: PathFinder, policy: Policy): Source[] {
  const seen = new Set(named.map(({ path }) => path));
  const found: Source[] = [];
  let frontier = named;
  for (let depth = 0; depth < 2; depth += 1) {
    const next = frontier
      .flatMap(({ path, lines }) => importedFiles(path, lines.join('\n'), finder))
      .filter((path) => !seen.has(path) && seen.add(path));
    frontier = next.slice(0, MOST_REACHED).flatMap((path) => openSource(path, files, policy) ?? []);
    found.push(...frontier);
  }
  return found;
}

/** The excerpt already holds this line and the code before it, as pytest's does and a few lines of a code frame do not. */
function shows(excerpt: string, { lines }: Source, line: number): boolean {
  const near = lines
    .slice(Math.max(0, line - 9), line)
    .map((text) => text.trim())
    .filter((text) => text.length > 8);
  return near.length > 0 && near.every((text) => excerpt.includes(text));
}
