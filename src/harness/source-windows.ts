import { isTestPath } from '../kernel/path-class.ts';
import { costOf, fitWindows, type SourceWindow } from './fit-windows.ts';
import type { Source } from './open-source.ts';
import { byRelevance } from './rank-sources.ts';

/** A test file up to this length is shown even where the excerpt already shows the failing lines. */
const SHORT_TEST_LINES = 60;
/** The part of the room that tests may take. */
const TEST_SHARE = 0.4;

/**
 * Numbered windows of the files that a failure is about, within `maxChars`: those that something points at (`named`), and
 * those that these reach by their imports, whole where short, else around the named lines and the definitions of the names
 * that the failing lines use. Sources come first, the most relevant ones ahead; tests last and only where the excerpt does
 * not show them.
 */
export function sourceWindows(
  named: readonly Source[],
  reached: readonly Source[],
  excerpt: string,
  maxChars: number,
): SourceWindow[] {
  const tests = named.filter(({ path }) => isTestPath(path)).flatMap((test) => testWindow(test, excerpt));
  const further = reached.filter(
    ({ path }) => !isTestPath(path) && !named.some((source) => source.path === path),
  );
  const sources = [
    ...named.filter(({ path }) => !isTestPath(path)).map(fromItsHead),
    ...byRelevance(further, named),
  ];
  const shownTests = fitWindows(tests, Math.floor(maxChars * TEST_SHARE));
  return [...fitWindows(sources, maxChars - costOf(shownTests)), ...shownTests];
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

/** The excerpt already holds this line and the code before it, as pytest's does and a few lines of a code frame do not. */
function shows(excerpt: string, { lines }: Source, line: number): boolean {
  const near = lines
    .slice(Math.max(0, line - 9), line)
    .map((text) => text.trim())
    .filter((text) => text.length > 8);
  return near.length > 0 && near.every((text) => excerpt.includes(text));
}
