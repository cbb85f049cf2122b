import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { deflateSync } from 'node:zlib';

/**
 * Stores an object and gives its SHA, without starting git: it is done for every file, tree and commit.
 * Source: Pro Git, "Git objects", object storage.
 */
export async function writeObject(
  folder: string,
  type: 'blob' | 'tree' | 'commit',
  content: Buffer | string,
): Promise<string> {
  const bytes = Buffer.from(content);
  const object = Buffer.concat([Buffer.from(`${type} ${bytes.length}\0`), bytes]);
  const sha = createHash('sha1').update(object).digest('hex');
  const place = join(folder, 'objects', sha.slice(0, 2));
  const half = join(place, `tmp_obj_${randomUUID()}`);
  mkdirSync(place, { recursive: true });
  writeFileSync(half, deflateSync(object), { mode: 0o444 });
  renameSync(half, join(place, sha.slice(2)));
  return sha;
}

export const writeBlob = (folder: string, content: Buffer | string): Promise<string> =>
  writeObject(folder, 'blob', content);
