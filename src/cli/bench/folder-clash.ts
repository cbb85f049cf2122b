import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';

/**
 * The first path (relative) at which `from` cannot be laid over `to` (absolute): one has a folder where the other has a
 * file or a link. undefined when there is none, or when one of them is missing.
 */
export function folderClash(from: string, to: string): string | undefined {
  return clashBelow(from, to, '');
}

function clashBelow(from: string, to: string, path: string): string | undefined {
  const [laid, stands] = [kindOf(join(from, path)), kindOf(join(to, path))];
  if (laid === undefined || stands === undefined) return undefined;
  if (laid.isDirectory() !== stands.isDirectory()) return path;
  if (!laid.isDirectory()) return undefined;
  for (const name of readdirSync(join(from, path))) {
    const clash = clashBelow(from, to, join(path, name));
    if (clash !== undefined) return clash;
  }
  return undefined;
}

const kindOf = (path: string): Stats | undefined => lstatSync(path, { throwIfNoEntry: false });
