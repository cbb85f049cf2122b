import type { SizedEntry } from '../git/read-tree.ts';
import type { Repository } from '../world/repository.ts';
import type { World } from '../world/world.ts';
import { repositoryUrl } from './repository.ts';

// What one answer holds; source: GitHub doc "Get a tree".
const MOST_ENTRIES = 100_000;

/** GitHub's `git-tree`. */
export function gitTree(world: World, repository: Repository, sha: string, entries: readonly SizedEntry[]) {
  const api = `${repositoryUrl(world, repository)}/git`;
  return {
    sha,
    url: `${api}/trees/${sha}`,
    tree: entries.slice(0, MOST_ENTRIES).map((entry) => ({
      path: entry.path,
      mode: entry.mode,
      type: entry.type,
      sha: entry.sha,
      ...(entry.size === undefined ? {} : { size: entry.size }),
      ...(entry.type === 'commit' ? {} : { url: `${api}/${entry.type}s/${entry.sha}` }),
    })),
    truncated: entries.length > MOST_ENTRIES,
  };
}
