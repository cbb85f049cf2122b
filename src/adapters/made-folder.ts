import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * A folder that exists afterwards, with its parents; new ones are readable by their owner only. Throws the system's
 * error. (Node's own recursive `mkdir` never returns where a folder exists that takes no entries, such as `/proc`.)
 */
export function madeFolder(path: string): string {
  if (isFolder(path)) return path;
  if (dirname(path) !== path) madeFolder(dirname(path));
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another run may have made it in between.
    if (!isFolder(path)) throw error;
  }
  return path;
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
}
