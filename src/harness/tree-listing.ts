import { groupBy } from '../kernel/group-by.ts';
import type { Files } from '../ports.ts';

const MOST_LISTED = 40;

/** The paths of a tree where they are few, else its top folders with their numbers of files; then what is not listed. */
export function treeListing(files: Files, paths: readonly string[], all: readonly string[]): string {
  return [listing(paths), ...unlisted(files, all)].join(' ');
}

function listing(paths: readonly string[]): string {
  if (paths.length <= MOST_LISTED) return paths.join(' ');
  const groups = groupBy(paths, (path) =>
    path.includes('/') ? `${path.slice(0, path.indexOf('/'))}/` : path,
  );
  const shown = [...groups]
    .slice(0, MOST_LISTED)
    .map(([name, inside]) => (name.endsWith('/') ? `${name} (${inside.length})` : name));
  return `${shown.join(' ')}${groups.size > MOST_LISTED ? ` and ${groups.size - MOST_LISTED} more` : ''}`;
}

/** Top folders of which nothing is listed, installed or vendored dependencies mostly: they can be read all the same. */
function unlisted(files: Files, paths: readonly string[]): string[] {
  const folders = files.list('').filter((name) => name.endsWith('/') && !/^[._]/.test(name));
  return folders
    .filter((folder) => !paths.some((path) => path.startsWith(folder)))
    .map((folder) => `${folder} (dependencies or build output; list_dir shows it)`);
}
