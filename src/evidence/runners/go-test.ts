import type { FailingTest } from '../../kernel/evidence.ts';
import { matchedLines } from '../reports/matched-lines.ts';
import { failingTest, type TestReport } from '../reports/test-report.ts';

const RESULT = /^ *--- (PASS|FAIL|SKIP): (\S+) \([\d.]+s\)$/;
const MAX_MESSAGE = 20;
const PLACE = /^\s+(?:\S*\/)?([\w.-]+_test\.go):(\d+): /;
const PACKAGE = /^(?:ok {2}|FAIL|---)\t\S+(?:\t|$| \[)/;

/** `go test`: names and counts with `-v`; without it only the failures are named and the counts stay unknown. */
export function readGoTest(lines: readonly string[]): TestReport | null {
  if (!lines.some((line) => PACKAGE.test(line) || /^--- FAIL: Test/.test(line))) return null;
  const results = matchedLines(lines, RESULT, ([, word, name = ''], index) => ({ word, name, index }));
  const named = (word: string) => results.filter((result) => result.word === word);
  const isVerbose = lines.some((line) => /^=== RUN /.test(line));
  const parents = new Set(named('FAIL').flatMap(({ name }) => ancestors(name)));
  const failed = named('FAIL')
    .filter(({ name }) => !parents.has(name))
    .map(({ name, index }) => failure(lines, name, index));
  if (!isVerbose) return { counts: null, failed, passed: null };
  return {
    counts: {
      executed: named('PASS').length + named('FAIL').length,
      failed: named('FAIL').length,
      skipped: named('SKIP').length,
    },
    failed,
    passed: named('PASS').map(({ name }) => name),
  };
}

/** `TestA/b/c` → `TestA`, `TestA/b`. */
function ancestors(name: string): string[] {
  const parts = name.split('/');
  return parts.slice(1).map((_, depth) => parts.slice(0, depth + 1).join('/'));
}

/** The message stands below the result; with `-v`, from Go 1.14, above it. */
function failure(lines: readonly string[], name: string, index: number): FailingTest {
  const below = lines.slice(index + 1, index + 1 + MAX_MESSAGE);
  const above = lines.slice(Math.max(0, index - MAX_MESSAGE), index);
  const own = above.slice(above.findLastIndex((line) => /^ *(?:=== |--- )/.test(line)) + 1);
  const [place] = matchedLines([...own, ...below], PLACE, ([, file, line]) => ({ file, line: Number(line) }));
  return failingTest(name, place?.file, place?.line);
}
