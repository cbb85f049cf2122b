import { posix } from 'node:path';
import { groupBy } from '../kernel/group-by.ts';

/** Finds the workspace file that a log or an import means. */
export interface PathFinder {
  readonly paths: readonly string[];
  /** Exactly this path is there. */
  has(path: string): boolean;
  /** The file at exactly this path, from the root or from the folder that the command runs in. */
  at(path: string): string | undefined;
  /**
   * The relative path of the file; undefined when none fits, or several and none of them is alone nearest to the file
   * `from` that mentions it.
   */
  find(mention: string, from?: string): string | undefined;
}

/** Folders of installed code: a file there is no file of ours, whatever its name. */
const INSTALLED =
  /(?:^|\/)(?:node_modules|site-packages|dist-packages|lib\/python[\d.]*|rustlib|\.cargo|pkg\/mod|\.m2|\.gradle|usr\/lib|usr\/local\/(?:lib|go))\//;

/**
 * A finder over the files of a tree. A mention is taken as it stands, then below `workingDirectory`, then as the tail of
 * exactly one path (a monorepo's packages print paths relative to themselves; a runner prints absolute ones).
 */
export function pathFinder(paths: readonly string[], workingDirectory = ''): PathFinder {
  const known = new Set(paths);
  const byName = groupBy(paths, (path) => posix.basename(path));
  const at = (path: string) => [path, posix.join(workingDirectory, path)].find((one) => known.has(one));
  return {
    paths,
    has: (path) => known.has(path),
    at,
    find(mention, from) {
      const given = posix
        .normalize(mention.replaceAll('\\', '/').replace(/^file:\/\//, ''))
        .replace(/^\/+/, '');
      const there = at(given);
      if (there !== undefined) return there;
      const clean = given.replace(/^(?:\.\.\/)+/, '');
      return INSTALLED.test(clean) ? undefined : byTail(clean, byName, from);
    },
  };
}

function byTail(
  clean: string,
  byName: ReadonlyMap<string, readonly string[]>,
  from: string | undefined,
): string | undefined {
  const candidates = byName.get(posix.basename(clean)) ?? [];
  const longer = candidates.filter((path) => path.endsWith(`/${clean}`));
  if (longer.length > 0) return longer.length === 1 ? longer[0] : nearest(longer, from);
  return candidates.filter((path) => clean.endsWith(`/${path}`)).toSorted((a, b) => b.length - a.length)[0];
}

/** The one path that shares most folders with `from`. */
function nearest(paths: readonly string[], from: string | undefined): string | undefined {
  if (from === undefined) return undefined;
  const ranked = paths
    .map((path) => ({ path, shared: sharedFolders(path, from) }))
    .toSorted((a, b) => b.shared - a.shared);
  const [first, second] = ranked;
  return first !== undefined && first.shared > (second?.shared ?? -1) ? first.path : undefined;
}

function sharedFolders(a: string, b: string): number {
  const others = b.split('/');
  const differs = a.split('/').findIndex((segment, index) => segment !== others[index]);
  return differs === -1 ? others.length : differs;
}
