import { readFile, readlink } from 'node:fs/promises';
import type { TreeChange } from '../git/change-tree.ts';
import { writeBlob } from '../git/write-object.ts';
import { type FolderFile, listFolder } from './list-folder.ts';

/** Writes the files of a folder into a bare repository byte for byte, and gives them as entries of a tree. */
export async function storeFolder(repository: string, folder: string): Promise<readonly TreeChange[]> {
  const changes: TreeChange[] = [];
  for (const file of await listFolder(folder)) {
    const blob = await writeBlob(repository, await bytesOf(file));
    changes.push({ path: file.path, file: { mode: file.mode, blob } });
  }
  return changes;
}

const bytesOf = ({ mode, absolute }: FolderFile): Promise<Buffer> =>
  mode === '120000' ? readlink(absolute, { encoding: 'buffer' }) : readFile(absolute);
