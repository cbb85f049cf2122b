import { cpSync } from 'node:fs';
import { basename } from 'node:path';

/** Copies a tree of a case into an empty folder (absolute paths); a `.git` never comes along: git would run what it names. */
export function copyTree(from: string, to: string): void {
  cpSync(from, to, {
    ...{ recursive: true, verbatimSymlinks: true },
    filter: (path) => basename(path).toLowerCase() !== '.git',
  });
}
