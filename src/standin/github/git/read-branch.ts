import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * What a ref stands at (of branches and pull requests: a commit); undefined when there is none. Reads git's own files, since
 * it is asked more often than anything else. Source: gitrepository-layout(5), `refs` and `packed-refs`.
 */
export async function readBranch(folder: string, ref: string): Promise<string | undefined> {
  if (!isPlain(ref)) return undefined;
  const loose = await textOf(join(folder, ref));
  if (loose !== undefined) return /^[0-9a-f]{40}$/.exec(loose.trim())?.[0];
  return (await packedRefs(folder)).find(({ name }) => name === ref)?.sha;
}

/** The refs that git has packed into one file. */
export async function packedRefs(
  folder: string,
): Promise<readonly { readonly name: string; readonly sha: string }[]> {
  const lines = (await textOf(join(folder, 'packed-refs')))?.split('\n') ?? [];
  return lines.flatMap((line) =>
    /^[0-9a-f]{40} ./.test(line) ? [{ sha: line.slice(0, 40), name: line.slice(41) }] : [],
  );
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
