import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The commit that a ref of branches or pull requests stands at; undefined when there is none. Reads git's own files, since
 * it is asked more often than anything else. Source: gitrepository-layout(5), `refs` and `packed-refs`.
 */
export async function readBranch(folder: string, ref: string): Promise<string | undefined> {
  if (!isPlain(ref)) return undefined;
  const loose = await textOf(join(folder, ref));
  if (loose !== undefined) return /^[0-9a-f]{40}$/.exec(loose.trim())?.[0];
  const packed = await textOf(join(folder, 'packed-refs'));
  const line = packed
    ?.split('\n')
    .find((text) => text.endsWith(` ${ref}`) && text.length === ref.length + 41);
  return line?.slice(0, 40);
}

// No step upwards or to a lock of git's own.
const isPlain = (ref: string): boolean =>
  !ref.includes('\0') &&
  !ref.split('/').some((part) => part === '' || part.startsWith('.') || part.endsWith('.lock'));

const textOf = (path: string): Promise<string | undefined> =>
  readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (['ENOENT', 'EISDIR', 'ENOTDIR', 'ENAMETOOLONG'].includes(error.code ?? '')) return undefined;
    throw error;
  });
