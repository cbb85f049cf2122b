import { mkdirSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { statQuietly } from './stat-quietly.ts';

/** Remembers which folders below `base` were made for a file, so that they can go with it again. */
export function madeFolders(base: string) {
  const made = new Set<string>();
  return {
    /** Makes the missing folders above a relative path. Throws the system's error; what was made by then is remembered. */
    make(path: string): void {
      for (const folder of foldersAbove(path).reverse()) {
        if (statQuietly(join(base, folder)) !== undefined) continue;
        mkdirSync(join(base, folder));
        made.add(folder);
      }
    },
    /** Removes those folders above a relative path that `make` made and that are empty now. */
    removeEmpty(path: string): void {
      for (const folder of foldersAbove(path)) {
        if (made.has(folder) && isGoneAfterRemoval(join(base, folder))) made.delete(folder);
      }
    },
  };
}

/** `a/b/c.ts` → `a/b`, `a`. */
function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('/'));
}

function isGoneAfterRemoval(absolute: string): boolean {
  try {
    rmdirSync(absolute);
  } catch {
    return statQuietly(absolute) === undefined;
  }
  return true;
}
