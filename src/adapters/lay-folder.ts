import { chmodSync, lstatSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { copyFile, copyTimes } from './copy-file.ts';

/**
 * Copies a file, or a folder with all that is in it, over what stands at `to` (absolute paths), with modes, times and
 * links as they are. A link that stands there is replaced, never followed; sockets, pipes and devices are left out.
 * Throws where a folder meets something else.
 */
export function layFolder(from: string, to: string): void {
  const stat = lstatSync(from);
  if (stat.isDirectory()) {
    const stands = lstatSync(to, { throwIfNoEntry: false });
    if (stands !== undefined && !stands.isDirectory()) throw new Error(`${to} is no folder`);
    if (stands === undefined) mkdirSync(to, { mode: 0o700 });
    for (const name of readdirSync(from)) layFolder(join(from, name), join(to, name));
    if (stands === undefined) chmodSync(to, (stat.mode & 0o777) | 0o700);
    copyTimes(to, stat);
    return;
  }
  rmSync(to, { force: true });
  if (stat.isSymbolicLink()) {
    symlinkSync(readlinkSync(from), to);
    copyTimes(to, stat);
  } else if (stat.isFile()) copyFile(from, to, stat);
}
