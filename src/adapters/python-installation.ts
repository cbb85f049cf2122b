import { posix } from 'node:path';
import { isBindable, isWithin } from './bindable.ts';
import type { Disk, Host } from './toolchains.ts';

const INTERPRETER = /^(?:python|pypy)[\d.]*[a-z]?$/;
const LIBRARIES = ['lib', 'lib64'];
const LIBRARY = /^(?:python|pypy)\d[\d.]*t?$/;
const PARTS = ['bin', 'include', 'lib', 'lib32', 'lib64'];

/**
 * The folders that the Python at a path (absolute; links are resolved) needs to run: the parts of its installation, or
 * all of a conda environment. None unless it really is one, a program named like an interpreter with Python's own library
 * beside it (https://docs.python.org/3/using/configure.html, `prefix`); none in, around or through the checkout or a home.
 */
export function pythonInstallation(interpreter: string, { home, checkout }: Host, disk: Disk): string[] {
  const program = disk.realPath(interpreter);
  if (program === undefined || !INTERPRETER.test(posix.basename(program)) || !disk.isProgram(program))
    return [];
  const bin = posix.dirname(program);
  const prefix = posix.dirname(bin);
  const isApart = !isWithin(prefix, checkout) && !isWithin(checkout, prefix);
  if (posix.basename(bin) !== 'bin' || !isApart || !isBindable(prefix, home) || !hasLibrary(prefix, disk))
    return [];
  if (disk.realPath(posix.join(prefix, 'conda-meta/history')) !== undefined) return [prefix];
  return PARTS.map((name) => posix.join(prefix, name)).filter((part) =>
    isWithin(disk.realPath(part) ?? part, prefix),
  );
}

function hasLibrary(prefix: string, disk: Disk): boolean {
  return LIBRARIES.map((name) => posix.join(prefix, name)).some((folder) =>
    disk
      .foldersIn(folder)
      .some((name) => LIBRARY.test(name) && disk.realPath(posix.join(folder, name, 'os.py')) !== undefined),
  );
}
