import { realpathSync, statSync } from 'node:fs';

/** A folder's absolute path with its links resolved; undefined when there is none that can be entered. */
export function realFolder(path: string): string | undefined {
  try {
    const real = realpathSync(path);
    return statSync(real).isDirectory() ? real : undefined;
  } catch {
    return undefined;
  }
}
