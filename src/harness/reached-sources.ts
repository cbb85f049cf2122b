import type { Policy } from '../kernel/policy.ts';
import type { Files } from '../ports.ts';
import { importedFiles } from './imports.ts';
import { openSource, type Source } from './open-source.ts';
import type { PathFinder } from './path-finder.ts';

const MOST_REACHED = 400;
const DEPTH = 2;

/** What the named files import, and what that imports; the named ones themselves are not among it. */
export function reachedSources(
  named: readonly Source[],
  files: Files,
  finder: PathFinder,
  policy: Policy,
): Source[] {
  const seen = new Set(named.map(({ path }) => path));
  const found: Source[] = [];
  let frontier = named;
  for (let depth = 0; depth < DEPTH; depth += 1) {
    const next = frontier
      .flatMap(({ path, lines }) => importedFiles(path, lines.join('\n'), finder))
      .filter((path) => !seen.has(path) && seen.add(path));
    frontier = next.slice(0, MOST_REACHED).flatMap((path) => openSource(path, files, policy) ?? []);
    found.push(...frontier);
  }
  return found;
}
