import { groupBy } from '../kernel/group-by.ts';

const MOST_NAMES = 7;
/** So few files are listed each. */
const FEW_FILES = 60;

/** Every file where they are few; else the files at the root, and each folder there with its number of files and the names in it that hold most. */
export function folderListing(paths: readonly string[]): string {
  if (paths.length <= FEW_FILES) return paths.join('\n');
  const folders = groupBy(
    paths.filter((path) => path.includes('/')),
    (path) => path.slice(0, path.indexOf('/')),
  );
  const files = paths.filter((path) => !path.includes('/'));
  const lines = [...folders].map(([folder, inside]) => {
    const below = groupBy(inside, (path) => nameBelow(folder, path));
    const names = [...below].toSorted(([, a], [, b]) => b.length - a.length).map(([name]) => name);
    const more = names.length - MOST_NAMES;
    const listed = `${names.slice(0, MOST_NAMES).join(' ')}${more > 0 ? ` and ${more} more` : ''}`;
    return `${folder}/ (${inside.length} files): ${listed}`;
  });
  return [files.join(' '), ...lines].filter((line) => line !== '').join('\n');
}

/** `src/a/b.ts` is `a/` of `src`. */
function nameBelow(folder: string, path: string): string {
  const rest = path.slice(folder.length + 1);
  const slash = rest.indexOf('/');
  return slash === -1 ? rest : rest.slice(0, slash + 1);
}
