import { COMMON_WORDS } from '../evidence/common-words.ts';
import type { Source } from './open-source.ts';

const DEFINITION =
  /\b(?:def|class|function|func|fn|const|static|let|var|val|type|interface|struct|enum|trait|impl|sub|module|package|record|object)\b|^\w[\w\s*&<>:,[\]]*\(|^\s+(?:(?:public|private|protected|final|async|get|set|override)\s+)*[\w<>[\], ]*\w+\([^;]*\)\s*\{|#define\b|\bexports\.\w+\s*=/;
const WORD = /[A-Za-z_]\w{2,}/g;
const NEAR = 12;
const LONGEST_LINE = 400;
/** Files of which nothing is known but that they are imported. */
const MOST_UNRELATED = 3;

/**
 * The reached files, those first that define what the failing lines of `named` use, then those that define what these
 * definitions use, then a few of the others; `wanted` are the lines of the definitions.
 */
export function byRelevance(reached: readonly Source[], named: readonly Source[]): Source[] {
  const used = wordsNear(named, 6);
  const direct = reached.map((source) => withDefinitions(source, used)).filter(isWanted);
  const further = wordsNear([...direct, ...named], NEAR);
  const rest = reached.filter(({ path }) => !direct.some((source) => source.path === path));
  const indirect = rest.map((source) => withDefinitions(source, further)).filter(isWanted);
  const others = rest.filter(({ path }) => !indirect.some((source) => source.path === path));
  return [...direct.toSorted(byHits), ...indirect.toSorted(byHits), ...others.slice(0, MOST_UNRELATED)];
}

function isWanted({ wanted }: Source): boolean {
  return wanted.length > 0;
}

function byHits(a: Source, b: Source): number {
  return Math.min(b.wanted.length, 6) - Math.min(a.wanted.length, 6);
}

function withDefinitions(source: Source, words: ReadonlySet<string>): Source {
  const wanted = source.lines.flatMap((line, index) =>
    line.length <= LONGEST_LINE &&
    DEFINITION.test(line) &&
    (line.match(WORD) ?? []).some((word) => words.has(word))
      ? [index + 1]
      : [],
  );
  return { ...source, wanted };
}

function wordsNear(sources: readonly Source[], before: number): Set<string> {
  const near = sources.flatMap(({ lines, wanted }) =>
    wanted.flatMap((line) => lines.slice(Math.max(0, line - before), line + (before === NEAR ? NEAR : 2))),
  );
  return new Set((near.join(' ').match(WORD) ?? []).filter((word) => !COMMON_WORDS.has(word)));
}
