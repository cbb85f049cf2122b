import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fchmodSync,
  fchownSync,
  fsyncSync,
  lstatSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * Puts `content` (bytes) at an absolute path whose folder exists: a new file beside it, flushed, then renamed over
 * it, so that a full disk or a crash leaves the old file whole. `mode` defaults to the old file's, else 0o644; the
 * old owner is kept where we may. Throws the system's error, for example ENOSPC, having removed the new file.
 */
export function writeAtomically(absolute: string, content: Uint8Array, mode?: number): void {
  const old = lstatSync(absolute, { throwIfNoEntry: false });
  const beside = join(dirname(absolute), `.build-doctor-${randomBytes(6).toString('hex')}.tmp`);
  try {
    const descriptor = openSync(beside, 'wx', 0o600);
    try {
      writeFileSync(descriptor, content);
      if (old !== undefined) keepOwner(descriptor, old.uid, old.gid);
      fchmodSync(descriptor, mode ?? (old === undefined ? 0o644 : old.mode & 0o7777));
      fsyncSync(descriptor);
    } finally {
      closeSync(descriptor);
    }
    renameSync(beside, absolute);
  } catch (error) {
    rmSync(beside, { force: true });
    throw error;
  }
}

function keepOwner(descriptor: number, uid: number, gid: number): void {
  try {
    fchownSync(descriptor, uid, gid);
  } catch {
    // Only root may give files away; for anyone else the file becomes theirs, as with any editor that renames.
  }
}
