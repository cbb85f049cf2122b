import { readFileSync, statSync } from 'node:fs';

/** The text of a regular file; throws on anything else: a pipe that nobody writes to would be waited for. */
export function regularText(file: string): string {
  if (!statSync(file).isFile()) throw new Error('it is no regular file');
  return readFileSync(file, 'utf8');
}
