import { posix } from 'node:path';
import { isInDependencyFolder } from '../../src/adapters/dependency-folders.ts';
import { belowRoot, inTree } from '../../src/adapters/inside-root.ts';
import { resolveLinks } from '../../src/adapters/resolve-links.ts';
import type { Files, Located } from '../../src/ports.ts';

const ROOT = '/memory';

interface Extras {
  /** Symbolic links: path → target as a link's text (relative to the link's folder, or absolute; the root is `/memory`). */
  readonly links?: Readonly<Record<string, string>>;
  /** Paths that share their bytes with another place: number of hard links. */
  readonly hardLinks?: Readonly<Record<string, number>>;
  readonly modes?: Readonly<Record<string, number>>;
  /** What git would ignore. */
  readonly isIgnored?: (path: string) => boolean;
  /** Empty folders. */
  readonly folders?: readonly string[];
  /** Writes that would make all files together hold more bytes throw ENOSPC. */
  readonly diskBytes?: number;
}

interface MemoryFile {
  readonly content: Uint8Array;
  readonly mode: number;
  readonly changedMs: number;
}

/** A tree in memory that keeps the contract of `Files`; `entries` are files by path, text as UTF-8. */
export function memoryFiles(entries: Record<string, string | Uint8Array>, extras: Extras = {}): Files {
  const files = new Map<string, MemoryFile>();
  const links = new Map(Object.entries(extras.links ?? {}));
  const folders = new Set<string>(extras.folders ?? []);
  const made = new Set<string>();
  let ticks = 0;
  /** A clock of changes: no two of them at the same time. */
  const tick = () => {
    ticks += 1;
    return ticks;
  };
  const addFolders = (path: string) => {
    const added = foldersAbove(path).filter((folder) => !folders.has(folder));
    for (const folder of added) folders.add(folder);
    return added;
  };
  for (const [path, content] of Object.entries(entries))
    files.set(path, { content: bytesOf(content), mode: extras.modes?.[path] ?? 0o644, changedMs: tick() });
  for (const path of [...files.keys(), ...links.keys(), ...folders]) addFolders(path);

  const linkTarget = (absolute: string) => {
    const path = belowRoot(ROOT, absolute);
    return path === undefined ? undefined : links.get(path);
  };
  const resolveBelow = (path: string) => {
    const real = resolveLinks(posix.join(ROOT, path), linkTarget);
    return real === undefined ? undefined : belowRoot(ROOT, real);
  };
  const locate = (given: string): Located => {
    const path = inTree(given);
    const realPath = resolveBelow(path);
    const nothing = { path, realPath, size: 0, links: 0, mode: 0, changedMs: 0 };
    if (realPath === undefined) return { ...nothing, kind: 'symlink' };
    const file = files.get(realPath);
    if (file !== undefined) {
      const count = extras.hardLinks?.[realPath] ?? 1;
      const { content, mode, changedMs } = file;
      return { path, realPath, kind: 'file', size: content.length, links: count, mode, changedMs };
    }
    if (realPath === '' || folders.has(realPath))
      return { ...nothing, kind: 'directory', links: 2, mode: 0o755 };
    return { ...nothing, kind: links.has(path) ? 'symlink' : 'missing' };
  };
  const refuseLinks = (way: string, path: string) => {
    if (resolveBelow(way) !== way)
      throw new Error(`${path} leads through a symbolic link, which is never followed to change a file`);
  };
  const bytesWithout = (path: string) =>
    [...files].reduce((sum, [name, file]) => sum + (name === path ? 0 : file.content.length), 0);

  const write = (given: string, content: Uint8Array, mode?: number) => {
    const path = inTree(given);
    refuseLinks(path, path);
    const { kind, links: count } = locate(path);
    if (kind !== 'file' && kind !== 'missing') throw new Error(`${path} is not a regular file (${kind})`);
    if (count > 1) throw new Error(`${path} has ${count} hard links; writing it would part them`);
    const blocking = foldersAbove(path).find((folder) => files.has(folder));
    if (blocking !== undefined) throw new Error(`ENOTDIR: ${blocking} is a file, so ${path} cannot be made`);
    if (bytesWithout(path) + content.length > (extras.diskBytes ?? Number.POSITIVE_INFINITY))
      throw new Error(`ENOSPC: no space left on device, write ${path}`);
    for (const folder of addFolders(path)) made.add(folder);
    const kept = mode ?? files.get(path)?.mode ?? 0o644;
    files.set(path, { content: content.slice(), mode: kept, changedMs: tick() });
  };
  const everything = () =>
    [...files.keys()]
      .filter((path) => !isInDependencyFolder(path) && !path.split('/').includes('.git'))
      .sort();
  return {
    root: ROOT,
    locate,
    read(given) {
      const { path, realPath, kind } = locate(given);
      const file = files.get(realPath ?? '');
      if (file === undefined) throw new Error(`${path} is not a regular file (${kind})`);
      return file.content.slice();
    },
    list(given) {
      const { path, realPath, kind } = locate(given);
      if (kind !== 'directory' || realPath === undefined)
        throw new Error(`${path} is not a directory (${kind})`);
      return [...files.keys(), ...links.keys(), ...folders]
        .filter((name) => name !== '' && parentOf(name) === realPath)
        .map((name) =>
          locate(name).kind === 'directory' ? `${posix.basename(name)}/` : posix.basename(name),
        )
        .sort();
    },
    write,
    create(given, content) {
      refuseLinks(inTree(given), inTree(given));
      if (locate(given).kind !== 'missing') return false;
      write(given, content);
      return true;
    },
    remove(given) {
      const path = inTree(given);
      refuseLinks(parentOf(path), path);
      if (locate(path).kind === 'directory' && !links.has(path))
        throw new Error(`EISDIR: ${path} is a directory`);
      files.delete(path);
      links.delete(path);
      for (const folder of foldersAbove(path)) {
        const isUsed = [...files.keys(), ...links.keys(), ...folders].some(
          (name) => parentOf(name) === folder,
        );
        if (made.has(folder) && !isUsed) {
          made.delete(folder);
          folders.delete(folder);
        }
      }
    },
    everything,
    walk() {
      return everything().filter((path) => !(extras.isIgnored?.(path) ?? false));
    },
  };
}

function bytesOf(content: string | Uint8Array): Uint8Array {
  return typeof content === 'string' ? new TextEncoder().encode(content) : content.slice();
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}

/** `a/b/c.ts` → `a/b`, `a`. */
function foldersAbove(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, index) => parts.slice(0, parts.length - index).join('/'));
}
