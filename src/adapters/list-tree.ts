import { lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { isInDependencyFolder } from './dependency-folders.ts';
import { gitListing } from './git-listing.ts';

const MOST_NESTED_REPOSITORIES = 8;

/**
 * Every regular file below `root` that is neither ignored by git, nor in a `.git`, nor in an installed-dependency
 * folder; relative, sorted by code unit. Without git (or where git ignores the whole folder) nothing counts as ignored.
 * Runs hardened git in `root`: for trees that no test run has touched.
 */
export function listTree(root: string): string[] {
  return [...new Set(listFolder(root, '', MOST_NESTED_REPOSITORIES))].sort();
}

/** Every regular file below `root` but in a `.git` or an installed-dependency folder, as the disk has it; without git. */
export function listDisk(root: string): string[] {
  return walkFolder(root, '').sort();
}

function listFolder(root: string, folder: string, nesting: number): string[] {
  const listed = gitListing(join(root, folder));
  if (listed === undefined || listed.length === 0) return walkFolder(root, folder);
  const isPlainFolder = plainFolderMemo(root);
  return listed.flatMap((name) => {
    const path = folder === '' ? name : `${folder}/${name}`;
    if (!isOurs(path) || !isPlainFolder(parentOf(path))) return [];
    const kind = kindOf(join(root, path));
    if (kind === 'file') return [path];
    const nested = path.replace(/\/$/, '');
    return kind === 'directory' && nesting > 0 ? listFolder(root, nested, nesting - 1) : [];
  });
}

function walkFolder(root: string, folder: string): string[] {
  const found: string[] = [];
  const waiting = [folder];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const entries = entriesOf(join(root, at));
    const isVirtualEnvironment = at !== folder && entries.some((entry) => entry.name === 'pyvenv.cfg');
    for (const entry of isVirtualEnvironment ? [] : entries) {
      const path = at === '' ? entry.name : `${at}/${entry.name}`;
      if (!isOurs(path)) continue;
      if (entry.isFile()) found.push(path);
      else if (entry.isDirectory()) waiting.push(path);
    }
  }
  return found;
}

function entriesOf(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}

/** A file that git still lists below a folder which became a symbolic link lies elsewhere: such folders do not count. */
function plainFolderMemo(root: string): (folder: string) => boolean {
  const known = new Map<string, boolean>([['', true]]);
  const isPlain = (folder: string): boolean => {
    const before = known.get(folder);
    if (before !== undefined) return before;
    const answer = isPlain(parentOf(folder)) && kindOf(join(root, folder)) === 'directory';
    known.set(folder, answer);
    return answer;
  };
  return isPlain;
}

function kindOf(absolute: string): 'file' | 'directory' | 'other' {
  const stat = statOrNothing(absolute);
  if (stat === undefined) return 'other';
  return stat.isFile() ? 'file' : stat.isDirectory() ? 'directory' : 'other';
}

function statOrNothing(absolute: string) {
  try {
    return lstatSync(absolute.replace(/\/$/, ''), { throwIfNoEntry: false });
  } catch {
    return undefined;
  }
}

function isOurs(path: string): boolean {
  return !isInDependencyFolder(path) && !path.split('/').includes('.git');
}

function parentOf(path: string): string {
  const clean = path.replace(/\/$/, '');
  return clean.slice(0, Math.max(0, clean.lastIndexOf('/')));
}
