import { readFile, readlink } from 'node:fs/promises';
import { gitText } from '../git/git.ts';
import type { TreeChange } from '../git/objects.ts';
import { writeBlob } from '../git/write-blob.ts';
import { type FolderFile, listFolder } from './list-folder.ts';

/** Writes the files of a folder into a bare repository byte for byte, and gives them as entries of a tree. */
export async function storeFolder(repository: string, folder: string): Promise<readonly TreeChange[]> {
  const files = await listFolder(folder);
  const plain = files.filter(isPlain);
  // One process for all of them; no filter or attribute may touch the bytes.
  const listing = plain.map(({ absolute }) => `${absolute}\n`).join('');
  const hashes = await gitText(repository, ['hash-object', '-w', '--no-filters', '--stdin-paths'], {
    input: listing,
  });
  const byPath = new Map(hashes.split('\n').map((blob, index) => [plain[index]?.path, blob]));
  const changes: TreeChange[] = [];
  for (const file of files) {
    const blob = byPath.get(file.path) ?? (await writeBlob(repository, await bytesOf(file)));
    changes.push({ path: file.path, file: { mode: file.mode, blob } });
  }
  return changes;
}

// A path with a line end cannot stand in a listing.
const isPlain = ({ mode, absolute }: FolderFile): boolean => mode !== '120000' && !/[\n"]/.test(absolute);

const bytesOf = ({ mode, absolute }: FolderFile): Promise<Buffer> =>
  mode === '120000' ? readlink(absolute, { encoding: 'buffer' }) : readFile(absolute);
