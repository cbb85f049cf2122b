import {
  existsSync,
  lstatSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  type Stats,
  statSync,
} from 'node:fs';
import { homedir } from 'node:os';
import { pinVersions } from './pinned-versions.ts';
import { readRegular } from './read-regular.ts';
import { type Disk, planToolchains, type Toolchains } from './toolchains.ts';

/** The toolchains that this machine's PATH leads to, for a test command that runs at `checkout` (absolute). */
export function findToolchains(checkout: string): Toolchains {
  return planToolchains({ env: process.env, home: homedir(), checkout }, DISK);
}

/** PATH for a command that runs in `cwd` (relative) of the tree at `tree` (absolute), which tests may have touched. */
export function pathFor({ path, homes }: Toolchains, tree: string, cwd: string): string[] {
  return pinVersions({ path, homes, env: process.env, tree, cwd }, DISK);
}

const MOST_TEXT_BYTES = 64 * 1024;

const DISK: Disk = {
  realPath: (path) => quietly(() => realpathSync.native(path)),
  isFolder: (path) => existsSync(path) && statSync(path).isDirectory(),
  isProgram: (path) => quietly(() => isExecutable(statSync(path))) ?? false,
  linkTarget: (path) =>
    quietly(() => isLink(path)) === true ? quietly(() => readlinkSync(path)) : undefined,
  linksIn: (folder) => namesIn(folder, 'isSymbolicLink'),
  foldersIn: (folder) => namesIn(folder, 'isDirectory'),
  text: (path) =>
    quietly(() =>
      lstatSync(path).size > MOST_TEXT_BYTES ? undefined : new TextDecoder().decode(readRegular(path)),
    ),
};

function namesIn(folder: string, kind: 'isSymbolicLink' | 'isDirectory'): string[] {
  const entries = quietly(() => readdirSync(folder, { withFileTypes: true })) ?? [];
  return entries.filter((entry) => entry[kind]()).map((entry) => entry.name);
}

function isExecutable(stat: Stats): boolean {
  return stat.isFile() && (stat.mode & 0o111) !== 0;
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}

function quietly<T>(read: () => T): T | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
