import { lstatSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The first place on the way down from `root` (absolute) to a relative path, its end too, where something else than a
 * folder stands, a link to one for example (absolute); undefined when there is none, missing folders or not. What a
 * command left in `root` then cannot lead whoever goes down there elsewhere.
 */
export function firstNoFolder(root: string, path: string): string | undefined {
  let place = root;
  for (const name of path.split('/')) {
    place = join(place, name);
    const stat = lstatSync(place, { throwIfNoEntry: false });
    if (stat === undefined) return undefined;
    if (!stat.isDirectory()) return place;
  }
  return undefined;
}
