import { readdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { firstNoFolder } from './first-no-folder.ts';

/** Downloaded dependencies below the user's home and, alike, below HOME in the sandbox; none holds credentials. */
const CACHES = [
  '.cargo/registry/cache',
  '.cargo/registry/index',
  '.cargo/registry/src',
  '.m2/repository',
  'go/pkg/mod',
  '.nuget/packages',
];

/**
 * What the user has downloaded before and the sandbox's HOME (`home`, its host folder) has not, relative to both: a
 * command without network can use it read-only, as it would outside. Not where an earlier command left a link on the
 * way: bubblewrap makes the place of a mount, and would follow it.
 */
export function dependencyCaches(home: string, usersHome = homedir()): string[] {
  return CACHES.filter(
    (folder) =>
      isFilled(join(usersHome, folder)) &&
      firstNoFolder(home, folder) === undefined &&
      !isFilled(join(home, folder)),
  );
}

function isFilled(folder: string): boolean {
  try {
    return readdirSync(folder).length > 0;
  } catch {
    return false;
  }
}
