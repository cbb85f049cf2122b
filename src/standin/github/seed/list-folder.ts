import { lstat, readdir } from 'node:fs/promises';
import { join } from 'node:path';

export interface FolderFile {
  /** From the folder, with `/`. */
  readonly path: string;
  /** The file mode in git: 100644, 100755 or 120000. */
  readonly mode: string;
  readonly absolute: string;
}

/** All files below a folder in the order of their names; whatever is called `.git` stays out, links are not followed. */
export async function listFolder(folder: string, under = ''): Promise<FolderFile[]> {
  const names = (await readdir(join(folder, under))).filter((name) => name.toLowerCase() !== '.git').sort();
  const found: FolderFile[] = [];
  for (const name of names) {
    const path = under === '' ? name : `${under}/${name}`;
    const absolute = join(folder, path);
    const about = await lstat(absolute);
    if (about.isDirectory()) found.push(...(await listFolder(folder, path)));
    else if (about.isSymbolicLink()) found.push({ path, mode: '120000', absolute });
    else if (about.isFile())
      found.push({ path, mode: (about.mode & 0o100) === 0 ? '100644' : '100755', absolute });
  }
  return found;
}
