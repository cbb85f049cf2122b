import { accessSync, constants, statSync } from 'node:fs';
import { isAbsolute, join } from 'node:path';

/** Absolute path of a program on the host's PATH (its absolute entries only); undefined when there is none. */
export function findProgram(name: string): string | undefined {
  const folders = (process.env.PATH ?? '').split(':').filter((folder) => isAbsolute(folder));
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
