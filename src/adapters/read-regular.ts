import { closeSync, constants, fstatSync, openSync, readFileSync } from 'node:fs';

/** Bytes of the regular file at an absolute path, opened without waiting (a pipe) and without following a link; throws on anything else. */
export function readRegular(absolute: string): Uint8Array {
  const descriptor = openSync(absolute, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
  try {
    if (!fstatSync(descriptor).isFile()) throw new Error(`${absolute} is not a regular file`);
    return readFileSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
