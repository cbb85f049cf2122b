import { execFileSync } from 'node:child_process';
import { closeSync, constants, mkdtempSync, openSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * Both ends of a real pipe, as file descriptors. Node's own `pipe` is a socket, on which `echo x > /dev/stderr` fails
 * inside a test command. Throws when the system cannot make one.
 */
export function namedPipe(): { readonly readEnd: number; readonly writeEnd: number } {
  const folder = mkdtempSync(join(tmpdir(), 'build-doctor-pipe-'));
  try {
    const path = join(folder, 'output');
    execFileSync('mkfifo', ['-m', '600', path], { stdio: 'ignore', timeout: 10_000 });
    const readEnd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      return { readEnd, writeEnd: openSync(path, constants.O_WRONLY) };
    } catch (error) {
      closeSync(readEnd);
      throw error;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
