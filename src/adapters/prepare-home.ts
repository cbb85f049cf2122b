import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { ownFolder } from './own-folder.ts';

/**
 * Readies the folder that commands get as HOME: the user's choice of tool versions, and a pointer to Python packages
 * that were installed with `pip install --user`. Returns the folders that must be visible for it, read-only. Commands may
 * have filled it before: what stands where these files go is replaced, and no link is followed.
 */
export function prepareHome(home: string, usersHome = homedir()): string[] {
  mkdirSync(home, { recursive: true });
  const versions = join(usersHome, '.tool-versions');
  if (existsSync(versions)) replaceFile(join(home, '.tool-versions'), readFileSync(versions));
  return userSites(usersHome).map(({ python, site }) => {
    const folder = ownFolder(home, `.local/lib/${python}/site-packages`);
    replaceFile(join(folder, 'installed-by-user.pth'), `${site}\n`);
    return site;
  });
}

function replaceFile(path: string, content: string | Uint8Array): void {
  rmSync(path, { recursive: true, force: true });
  writeFileSync(path, content, { flag: 'wx' });
}

function userSites(usersHome: string): { readonly python: string; readonly site: string }[] {
  const lib = join(usersHome, '.local/lib');
  const names = existsSync(lib) ? readdirSync(lib) : [];
  return names
    .filter((name) => /^python\d+\.\d+$/.test(name))
    .map((python) => ({ python, site: join(lib, python, 'site-packages') }))
    .filter(({ site }) => existsSync(site));
}
