import { createHash } from 'node:crypto';

/** SHA-256 of bytes or UTF-8 text, lower-case hex. */
export function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex');
}
