import { copyFileSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/**
 * Readies the folder that commands get as HOME: the user's choice of tool versions, and a pointer to Python packages
 * that were installed with `pip install --user`. Returns the folders that must be visible for it, read-only.
 */
export function prepareHome(home: string): string[] {
  mkdirSync(home, { recursive: true });
  const versions = join(homedir(), '.tool-versions');
  if (existsSync(versions)) copyFileSync(versions, join(home, '.tool-versions'));
  return userSites().map(({ python, site }) => {
    const folder = join(home, '.local/lib', python, 'site-packages');
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, 'installed-by-user.pth'), `${site}\n`);
    return site;
  });
}

function userSites(): { readonly python: string; readonly site: string }[] {
  const lib = join(homedir(), '.local/lib');
  const names = existsSync(lib) ? readdirSync(lib) : [];
  return names
    .filter((name) => /^python\d+\.\d+$/.test(name))
    .map((python) => ({ python, site: join(lib, python, 'site-packages') }))
    .filter(({ site }) => existsSync(site));
}
