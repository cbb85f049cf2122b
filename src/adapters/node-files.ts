import { readdirSync, readlinkSync, realpathSync, unlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Files, Located } from '../ports.ts';
import { createExclusively } from './create-exclusively.ts';
import { belowRoot, inTree } from './inside-root.ts';
import { listDisk, listTree } from './list-tree.ts';
import { madeFolders } from './made-folders.ts';
import { readRegular } from './read-regular.ts';
import { resolveLinks } from './resolve-links.ts';
import { statQuietly } from './stat-quietly.ts';
import { writeAtomically } from './write-atomically.ts';

/**
 * The tree at `root` (an existing folder) on this machine's disk. `known` is what `walk` starts from in a tree that a
 * test run may touch, where git must not run: the list that the original checkout's `walk` gave. Such a `walk` names
 * those of the list that are still regular files, and what was written through this object.
 */
export function nodeFiles(root: string, { known }: { readonly known?: readonly string[] } = {}): Files {
  const base = realpathSync.native(resolve(root));
  const folders = madeFolders(base);
  const written = new Set<string>();
  const at = (path: string) => join(base, path);
  const locate = (path: string) => locateBelow(base, inTree(path));
  /** Links are never followed to change something: not on the way there, and `write` not at the end either. */
  const refuseLinks = (way: string, path: string) => {
    if (resolveLinks(at(way), linkTarget) !== at(way))
      throw new Error(`${path} leads through a symbolic link, which is never followed to change a file`);
  };

  return {
    root: resolve(root),
    locate,
    read(given) {
      const { path, realPath, kind } = locate(given);
      if (kind !== 'file' || realPath === undefined)
        throw new Error(`${path} is not a regular file (${kind})`);
      return readRegular(at(realPath));
    },
    list(given) {
      const { path, realPath, kind } = locate(given);
      if (kind !== 'directory' || realPath === undefined)
        throw new Error(`${path} is not a directory (${kind})`);
      return readdirSync(at(realPath))
        .map((name) => (locate(join(realPath, name)).kind === 'directory' ? `${name}/` : name))
        .sort();
    },
    write(given, content, mode) {
      const path = inTree(given);
      refuseLinks(path, path);
      const { kind, links } = locate(path);
      if (kind !== 'file' && kind !== 'missing') throw new Error(`${path} is not a regular file (${kind})`);
      if (links > 1) throw new Error(`${path} has ${links} hard links; writing it would part them`);
      try {
        folders.make(path);
        writeAtomically(at(path), content, mode);
      } catch (error) {
        folders.removeEmpty(path);
        throw error;
      }
      written.add(path);
    },
    create(given, content) {
      const path = inTree(given);
      refuseLinks(path, path);
      if (statQuietly(at(path)) !== undefined) return false;
      try {
        folders.make(path);
        if (!createExclusively(at(path), content)) return false;
      } catch (error) {
        folders.removeEmpty(path);
        throw error;
      }
      written.add(path);
      return true;
    },
    remove(given) {
      const path = inTree(given);
      refuseLinks(path.slice(0, Math.max(0, path.lastIndexOf('/'))), path);
      if (statQuietly(at(path)) !== undefined) unlinkSync(at(path));
      folders.removeEmpty(path);
    },
    everything: () => listDisk(base),
    walk() {
      if (known === undefined) return listTree(base);
      const isStillFile = (path: string) => {
        const { kind, realPath } = locate(path);
        return kind === 'file' && realPath === path;
      };
      return [...new Set([...known, ...written])].filter(isStillFile).sort();
    },
  };
}

function locateBelow(base: string, path: string): Located {
  const real = resolveLinks(join(base, path), linkTarget);
  const realPath = real === undefined ? undefined : belowRoot(base, real);
  const nothing = { path, realPath, size: 0, links: 0, mode: 0, changedMs: 0 };
  if (realPath === undefined) return { ...nothing, kind: 'symlink' };
  const stat = statQuietly(join(base, realPath));
  if (stat === 'unreadable') return { ...nothing, kind: 'other' };
  if (stat === undefined)
    return { ...nothing, kind: linkTarget(join(base, path)) === undefined ? 'missing' : 'symlink' };
  const kind = stat.isFile() ? 'file' : stat.isDirectory() ? 'directory' : 'other';
  return {
    path,
    realPath,
    kind,
    size: kind === 'file' ? stat.size : 0,
    links: stat.nlink,
    mode: stat.mode & 0o7777,
    changedMs: kind === 'file' ? stat.ctimeMs : 0,
  };
}

function linkTarget(absolute: string): string | undefined {
  try {
    return readlinkSync(absolute);
  } catch {
    return undefined;
  }
}
