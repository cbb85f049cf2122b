import { chmodSync, constants, copyFileSync, lutimesSync, type Stats, utimesSync } from 'node:fs';

/**
 * Copies one regular file (absolute paths) with its permission bits and times, sharing blocks where the file system
 * can (reflink). The copy is ours and has one name, whoever owns the original and however many names it has.
 */
export function copyFile(from: string, to: string, stat: Stats): void {
  copyFileSync(from, to, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
  chmodSync(to, (stat.mode & 0o777) | 0o400);
  utimesSync(to, stat.atimeMs / 1000, stat.mtimeMs / 1000);
}

/** Gives a link or folder the times of the original. */
export function copyTimes(to: string, stat: Stats): void {
  lutimesSync(to, stat.atimeMs / 1000, stat.mtimeMs / 1000);
}
