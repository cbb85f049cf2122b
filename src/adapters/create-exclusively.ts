import { closeSync, fchmodSync, fsyncSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { errorCode } from './error-code.ts';

/**
 * Puts `content` (bytes) into a new file at an absolute path whose folder exists, with mode 0o644; `false` where something
 * is there, however it came: it is never opened. Throws the system's error, for example ENOSPC, having removed the file.
 */
export function createExclusively(absolute: string, content: Uint8Array): boolean {
  let descriptor: number;
  try {
    descriptor = openSync(absolute, 'wx', 0o600);
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  }
  try {
    writeFileSync(descriptor, content);
    fchmodSync(descriptor, 0o644);
    fsyncSync(descriptor);
    return true;
  } catch (error) {
    rmSync(absolute, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
}
