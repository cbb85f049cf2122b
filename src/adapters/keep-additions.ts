import { lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { layFolder } from './lay-folder.ts';

/**
 * Keeps in `into` what a command added to `copy`, a copy of `original`: files and folders that the original has not, with
 * their way there. What the command changed is not kept. All are absolute paths; `.git` is left out.
 */
export function keepAdditions(copy: string, original: string, into: string): void {
  mkdirSync(into, { recursive: true });
  for (const path of additions(copy, original, '')) {
    mkdirSync(dirname(join(into, path)), { recursive: true });
    layFolder(join(copy, path), join(into, path));
  }
}

function additions(copy: string, original: string, folder: string): string[] {
  const entries = readdirSync(join(copy, folder), { withFileTypes: true });
  return entries
    .filter(({ name }) => name !== '.git')
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      const stood = lstatSync(join(original, path), { throwIfNoEntry: false });
      if (stood === undefined) return [path];
      return entry.isDirectory() && stood.isDirectory() ? additions(copy, original, path) : [];
    });
}
