import { posix } from 'node:path';
import { pythonInstallation } from './python-installation.ts';
import type { Disk, Host } from './toolchains.ts';

const NAMES = ['python', 'python3', 'pypy3'];

/**
 * The Python installations that virtual environments at `folders` (absolute) were made from. The repository may have
 * written these folders: what they name counts only as far as it really is an interpreter.
 */
export function virtualEnvironmentBases(folders: readonly string[], host: Host, disk: Disk): string[] {
  const interpreters = folders.flatMap((folder) => {
    const config = disk.text(posix.join(folder, 'pyvenv.cfg'));
    if (config === undefined) return [];
    const bins = [posix.join(folder, 'bin'), ...valuesOf('home', config)];
    return [
      ...bins.flatMap((bin) => NAMES.map((name) => posix.join(bin, name))),
      ...valuesOf('(?:base-)?executable', config),
    ];
  });
  return [...new Set(interpreters)]
    .filter((path) => posix.isAbsolute(path))
    .flatMap((path) => pythonInstallation(path, host, disk));
}

/** What `pyvenv.cfg` says about a key (https://docs.python.org/3/library/venv.html, `home`; virtualenv adds `base-executable`). */
function valuesOf(key: string, config: string): string[] {
  return [...config.matchAll(new RegExp(`^${key}\\s*=\\s*(.+)$`, 'gm'))].map(([, value]) =>
    (value ?? '').trim(),
  );
}
