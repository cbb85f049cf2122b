/**
 * Is the workflow at this path one whose red runs are treated? Never our own; of the others the given paths, or all where none
 * is given. Told apart by path, because a pull request can add a workflow of any name.
 */
export function isWatched(path: string, own: string | undefined, watched: readonly string[]): boolean {
  const bare = barePath(path);
  if (own !== undefined && bare === barePath(own)) return false;
  return watched.length === 0 || watched.map(barePath).includes(bare);
}

/** GitHub appends `@REF` to the path of some runs. */
const barePath = (path: string): string => path.replace(/@.*$/, '').replace(/^\.?\//, '');
