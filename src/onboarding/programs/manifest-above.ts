import { posix } from 'node:path';
import picomatch from 'picomatch';
import type { TreeFacts } from '../tree-facts.ts';

/** The nearest file of one of these names (globs of a name) in `folder` or above it; undefined without one. */
export function manifestAbove(
  names: readonly string[],
  folder: string,
  facts: TreeFacts,
): string | undefined {
  const isMeant = picomatch([...names], { nocase: true, dot: true });
  for (let at = folder; ; at = posix.dirname(at)) {
    const here = at === '.' || at === '' ? '' : `${at}/`;
    const found = facts.paths.find(
      (path) =>
        path.startsWith(here) && !path.slice(here.length).includes('/') && isMeant(path.slice(here.length)),
    );
    if (found !== undefined || here === '') return found;
  }
}
