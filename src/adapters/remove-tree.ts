import { execFileSync } from 'node:child_process';
import { lstatSync, rmSync } from 'node:fs';

/**
 * Removes a folder of ours (absolute path) with all that is in it, also read-only folders such as Go's module cache
 * and paths longer than the system takes at once; no link is followed. False when something is still there.
 */
export function removeTree(path: string): boolean {
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    runQuietly('chmod', ['-R', 'u+rwX', path]);
    runQuietly('rm', ['-rf', '--', path]);
  }
  return lstatSync(path, { throwIfNoEntry: false }) === undefined;
}

function runQuietly(program: string, args: readonly string[]): void {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
  } catch {
    // What matters is whether the folder is gone; the caller looks.
  }
}
