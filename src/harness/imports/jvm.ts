import { posix } from 'node:path';
import { groupBy } from '../../kernel/group-by.ts';
import type { PathFinder } from '../path-finder.ts';
import { captures } from './captures.ts';

/**
 * Classes that a Java, Kotlin, Scala or Groovy file imports, and those of its own package that it names: the same
 * package needs no import, and tests stand in the same package below another root (`src/test/java`, `src/main/java`).
 */
export function jvmImports(path: string, text: string, finder: PathFinder): string[] {
  const ending = posix.extname(path);
  const imported = captures(text, /^\s*import\s+(?:static\s+)?([\w.]+)/gm).flatMap((name) => {
    const file = name.replaceAll('.', '/');
    return finder.find(file + ending, path) ?? finder.find(posix.dirname(file) + ending, path) ?? [];
  });
  const home = packageFolder(path);
  const words = new Set(text.match(/\b[A-Z]\w+/g) ?? []);
  const near = groupBy(finder.paths, (file) => `${packageFolder(file)}${posix.extname(file)}`);
  const own = (near.get(`${home}${ending}`) ?? []).filter((file) => words.has(posix.basename(file, ending)));
  return [...imported, ...own];
}

/** The package as a path: what follows `src/main/java/` or `src/test/kotlin/`, else the folder. */
function packageFolder(path: string): string {
  return posix.dirname(path).replace(/^(?:.*\/)?src\/\w+\/(?:java|kotlin|scala|groovy)(?:\/|$)/, '');
}
