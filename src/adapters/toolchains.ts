import { posix } from 'node:path';
import { isBindable, isWithin } from './bindable.ts';
import { leadsThrough } from './leads-through.ts';
import { TOOLCHAIN_HOMES } from './toolchain-homes.ts';
import { virtualEnvironmentBases } from './virtual-environment-bases.ts';

/** What planning needs to know about a disk; every path absolute. */
export interface Disk {
  /** The path with all links resolved; undefined when nothing is there. */
  realPath(path: string): string | undefined;
  isFolder(path: string): boolean;
  /** A regular file, links followed, that somebody may execute. */
  isProgram(path: string): boolean;
  /** The text of a symbolic link; undefined for anything else. */
  linkTarget(path: string): string | undefined;
  /** Names of the symbolic links in a folder; none when it cannot be read. */
  linksIn(folder: string): readonly string[];
  /** Names of the folders in a folder; none when it cannot be read. */
  foldersIn(folder: string): readonly string[];
  /** Text of a small file; undefined when it cannot be read. */
  text(path: string): string | undefined;
}

export interface Host {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly checkout: string;
}

export interface Toolchains {
  /** Folders to show read-only at their own place; none lies in another, in `/usr` or in the checkout. */
  readonly folders: readonly string[];
  /** The host's PATH as far as it is visible with these folders. */
  readonly path: readonly string[];
  /** Variables such as `RUSTUP_HOME`. */
  readonly homes: Readonly<Record<string, string>>;
}

const SYSTEM = ['/usr', '/bin', '/sbin', '/lib', '/lib64'];
const STORES = ['/nix/store', '/nix/var/nix/profiles', '/gnu/store'];
const BIN_NAMES = new Set(['bin', 'sbin', 'shims', 'libexec', 'Scripts']);
const INSTALL_FOLDERS = ['bin', 'sbin', 'shims', 'lib', 'lib64', 'libexec', 'share', 'include'];
const INSTALL_MARKS = ['VERSION', 'release', 'pyvenv.cfg', 'conda-meta/history'];

/**
 * Finds the installed compilers and interpreters that PATH leads to outside the system's own folders: version
 * managers, install prefixes, what links point at, the interpreters of the checkout's virtual environments. Never the
 * user's home as a whole, a folder that holds credentials, or one that is found only by following the checkout's own links.
 */
export function planToolchains(host: Host, disk: Disk): Toolchains {
  const homes = homesOf(host, disk);
  const entries = [...new Set((host.env.PATH ?? '').split(':'))].filter(
    (entry) => posix.isAbsolute(entry) && disk.isFolder(entry),
  );
  const isOurs = (path: string) => !leadsThrough(path, host.checkout, disk.linkTarget);
  const inCheckout = entries.filter((entry) => !isOurs(entry)).map((entry) => posix.dirname(entry));
  const inside = disk.foldersIn(host.checkout).map((name) => posix.join(host.checkout, name));
  const wanted = [
    ...STORES,
    ...Object.values(homes).filter(isOurs),
    ...entries
      .filter(isOurs)
      .flatMap((entry) => [...prefixesOf(entry, host, disk), ...linkedPrefixes(entry, host, disk, isOurs)]),
    ...virtualEnvironmentBases([...inside, ...inCheckout], host, disk),
  ];
  const folders = outermost(
    wanted
      .flatMap((folder) => [posix.normalize(folder), disk.realPath(folder) ?? folder])
      .filter((folder) => disk.isFolder(folder) && isShowable(folder, host, disk)),
  );
  const visible = [...SYSTEM, ...folders, host.checkout];
  return {
    folders,
    homes,
    path: entries.filter((entry) => visible.some((place) => isWithin(posix.normalize(entry), place))),
  };
}

function homesOf({ env, home }: Host, disk: Disk): Record<string, string> {
  return Object.fromEntries(
    TOOLCHAIN_HOMES.flatMap(({ variable, folder }) => {
      const usual = folder === undefined ? undefined : posix.join(home, folder);
      const place = env[variable] ?? usual;
      return place !== undefined && posix.isAbsolute(place) && place !== home && disk.isFolder(place)
        ? [[variable, place]]
        : [];
    }),
  );
}

/** Of `/opt/x/bin`: `/opt/x`; in the user's home only the parts that an installation has, unless a mark says it is one. */
function prefixesOf(bin: string, { home }: Host, disk: Disk): string[] {
  const prefix = BIN_NAMES.has(posix.basename(bin)) ? posix.dirname(bin) : bin;
  if (!isBindable(prefix, home)) return [bin];
  const isInstallation = INSTALL_MARKS.some((mark) => disk.realPath(posix.join(prefix, mark)) !== undefined);
  if (!isWithin(prefix, home) || isInstallation) return [prefix];
  return [bin, ...INSTALL_FOLDERS.map((name) => posix.join(prefix, name))];
}

/** Prefixes of the programs that links in a PATH folder point at. */
function linkedPrefixes(bin: string, host: Host, disk: Disk, isOurs: (path: string) => boolean): string[] {
  const places = disk.linksIn(bin).flatMap((name) => {
    const link = posix.join(bin, name);
    const target = disk.realPath(link);
    if (target === undefined || SYSTEM.some((system) => isWithin(target, system))) return [];
    return isOurs(link) && disk.isProgram(target) ? [posix.dirname(target)] : [];
  });
  return [...new Set(places)].flatMap((place) => prefixesOf(place, host, disk));
}

function isShowable(folder: string, { home, checkout }: Host, disk: Disk): boolean {
  const real = disk.realPath(folder) ?? folder;
  const isSystem = SYSTEM.some((place) => isWithin(folder, place));
  return (
    !isSystem &&
    isBindable(folder, home) &&
    isBindable(real, home) &&
    !isWithin(folder, checkout) &&
    !isWithin(checkout, folder)
  );
}

function outermost(folders: readonly string[]): string[] {
  const unique = [...new Set(folders)].sort();
  return unique.filter((folder) => !unique.some((other) => other !== folder && isWithin(folder, other)));
}
