import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { firstNoFolder } from './first-no-folder.ts';

/** A folder at a relative path below `root` (absolute) that is no link and is reached by none: what is in the way is removed, a link and not what it leads to. */
export function ownFolder(root: string, path: string): string {
  const inTheWay = firstNoFolder(root, path);
  if (inTheWay !== undefined) rmSync(inTheWay);
  const folder = join(root, path);
  mkdirSync(folder, { recursive: true });
  return folder;
}
