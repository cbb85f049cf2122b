import { posix } from 'node:path';
import { nameWords } from '../evidence/name-words.ts';
import { isTestPath } from '../kernel/path-class.ts';

const MOST_FILES = 3;

/**
 * The source files whose name of two words or more, whatever its spelling, stands in the ids of failing tests:
 * `replace_in_file › …` means `replace-in-file.ts`. One word alone would fit too much.
 */
export function namedInTests(ids: readonly string[], paths: readonly string[]): string[] {
  const said = ids.map((id) => ` ${nameWords(id).join(' ')} `);
  return paths
    .filter((path) => !isTestPath(path))
    .filter((path) => {
      const name = nameWords(posix.basename(path).replace(/\..*$/, ''));
      return name.length > 1 && said.some((id) => id.includes(` ${name.join(' ')} `));
    })
    .slice(0, MOST_FILES);
}
