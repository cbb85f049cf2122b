import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { objectType } from './object-type.ts';
import { packedRefs, readBranch } from './read-branch.ts';

export interface Ref {
  /** The full name, `refs/…`. */
  readonly name: string;
  readonly type: string;
  readonly sha: string;
}

/** Every ref whose full name starts with `prefix`, by name. */
export async function listRefs(folder: string, prefix = 'refs/'): Promise<readonly Ref[]> {
  const names = (await refNames(folder)).filter((name) => name.startsWith(prefix));
  const refs = await Promise.all(names.map((name) => refNamed(folder, name)));
  return refs.filter((ref) => ref !== undefined);
}

/** The ref of exactly this full name; undefined when there is none. */
export async function refNamed(folder: string, name: string): Promise<Ref | undefined> {
  if (!name.startsWith('refs/')) return undefined;
  const sha = await readBranch(folder, name);
  const type = sha === undefined ? undefined : await objectType(folder, sha);
  return sha === undefined || type === undefined ? undefined : { name, type, sha };
}

/** Whether nothing was ever pushed here. */
export const isEmpty = async (folder: string): Promise<boolean> => (await refNames(folder)).length === 0;

/** The names of all refs in the order of their bytes. */
async function refNames(folder: string): Promise<readonly string[]> {
  const packed = (await packedRefs(folder)).map(({ name }) => name);
  return [...new Set([...(await looseNames(folder, 'refs')), ...packed])].sort((one, other) =>
    Buffer.compare(Buffer.from(one), Buffer.from(other)),
  );
}

async function looseNames(folder: string, under: string): Promise<readonly string[]> {
  const entries = await readdir(join(folder, under), { withFileTypes: true });
  const names = entries.map((entry) => {
    const name = `${under}/${entry.name}`;
    if (entry.isDirectory()) return looseNames(folder, name);
    return name.endsWith('.lock') ? [] : [name];
  });
  return (await Promise.all(names)).flat();
}
