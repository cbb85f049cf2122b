import { posix } from 'node:path';
import type { Disk } from './toolchains.ts';

/** Version managers that work alike: shims choose by the nearest version file, else a variable, else the manager's own file. */
const MANAGERS = [
  { root: 'PYENV_ROOT', variable: 'PYENV_VERSION', file: '.python-version' },
  { root: 'RBENV_ROOT', variable: 'RBENV_VERSION', file: '.ruby-version' },
  { root: 'NODENV_ROOT', variable: 'NODENV_VERSION', file: '.node-version' },
  { root: 'GOENV_ROOT', variable: 'GOENV_VERSION', file: '.go-version' },
] as const;

interface Pinning {
  /** PATH as `planToolchains` gives it. */
  readonly path: readonly string[];
  readonly homes: Readonly<Record<string, string>>;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** The tree's root, absolute, and the folder in it where the command runs, relative. */
  readonly tree: string;
  readonly cwd: string;
}

/**
 * PATH with the chosen version's own programs before each folder of shims: a shim takes half a second to choose the
 * same, and `pip install` or `gem install` through one fails where the manager cannot rewrite its shims.
 */
export function pinVersions({ path, homes, env, tree, cwd }: Pinning, disk: Disk): string[] {
  return path.flatMap((entry) => {
    const manager = MANAGERS.find(
      ({ root }) => homes[root] !== undefined && entry === `${homes[root]}/shims`,
    );
    const root = manager === undefined ? undefined : homes[manager.root];
    if (manager === undefined || root === undefined) return [entry];
    const chosen =
      env[manager.variable] ??
      nearest(tree, cwd, manager.file, disk) ??
      disk.text(posix.join(root, 'version')) ??
      '';
    const names = chosen
      .split('\n')
      .map((line) => line.replace(/#.*/, ''))
      .join(' ')
      .split(/[\s:]+/);
    return [...names.flatMap((name) => binsOf(name, root, disk)), entry];
  });
}

function nearest(tree: string, cwd: string, file: string, disk: Disk): string | undefined {
  const parts = cwd.split('/').filter((part) => part !== '');
  const folders = parts.map((_, index) => parts.slice(0, parts.length - index).join('/'));
  return [...folders, '']
    .map((folder) => disk.text(posix.join(tree, folder, file)))
    .find((text) => text !== undefined);
}

/** The `bin` folder of an installed version; `3.11` stands for the newest 3.11.x, as pyenv has it. */
function binsOf(name: string, root: string, disk: Disk): string[] {
  const isPlain = /^[\w.+-]+(?:\/envs\/[\w.+-]+)?$/.test(name) && !name.split('/').includes('..');
  if (!isPlain) return [];
  const versions = posix.join(root, 'versions');
  const exact = posix.join(versions, name, 'bin');
  if (disk.isFolder(exact)) return [exact];
  const newest = disk
    .foldersIn(versions)
    .filter((version) => version.startsWith(`${name}.`) && /^[\d.]+$/.test(version))
    .sort((a, b) => a.localeCompare(b, 'en', { numeric: true }))
    .at(-1);
  return newest === undefined ? [] : [posix.join(versions, newest, 'bin')];
}
