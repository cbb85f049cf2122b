import { ALLOW, type Decision } from '../../kernel/decision.ts';
import { isTestPath, isTestSupportPath } from '../../kernel/path-class.ts';
import type { Files } from '../../ports.ts';
import { guardDisguisedCode } from './disguised-code.ts';
import { guardDocTests } from './doc-tests.ts';
import { guardExit } from './exit.ts';
import { guardHiddenCharacters } from './hidden-characters.ts';
import { plainLines } from './plain-lines.ts';
import { guardPythonTests } from './python-tests.ts';
import { guardSpecialCase } from './special-case.ts';
import { guardTestRegion } from './test-region.ts';
import { guardWeakening } from './weakening.ts';

const PROSE =
  /\.(?:md|mdx|rst|txt|adoc|html?|css|scss|less|json5?|jsonc|csv|tsv|svg|xml|ya?ml|toml|ini|lock)$/i;
const MOST_FILES = 2000;
const LARGEST_FILE = 200_000;

/** Every decision about what an edit of the file at real path `path` changes; prose and data are only searched for hidden characters. */
export function guardChange(files: Files, path: string, before: string, after: string): Decision[] {
  const hidden = guardHiddenCharacters(before, after);
  if (PROSE.test(path) || isTestPath(path)) return [hidden];
  const was = plainLines(before);
  const is = plainLines(after);
  return [
    hidden,
    guardDisguisedCode(path, was, is),
    guardTestRegion(path, was, is),
    guardPythonTests(path, was, is),
    guardExit(path, was, is),
    ...guardWeakening(path, was, is),
    guardDocTests(path, was, is),
    guardSpecialCase(path, was, is, {
      tests: () => textsOf(files, isTestPath),
      sources: () => textsOf(files, isSource),
    }),
  ].filter((decision) => decision !== ALLOW);
}

const isSource = (path: string): boolean =>
  !isTestPath(path) && !isTestSupportPath(path) && !PROSE.test(path);

function* textsOf(files: Files, isMeant: (path: string) => boolean): Iterable<string> {
  for (const path of files.walk().filter(isMeant).slice(0, MOST_FILES)) {
    const { kind, size } = files.locate(path);
    if (kind === 'file' && size <= LARGEST_FILE) yield new TextDecoder().decode(files.read(path));
  }
}
