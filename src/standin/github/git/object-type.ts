import { tryGit } from './git.ts';

/** The type of an object by its full SHA; undefined when it is not here. */
export async function objectType(folder: string, sha: string): Promise<string | undefined> {
  if (!/^[0-9a-f]{40}$/.test(sha)) return undefined;
  const found = await tryGit(folder, ['cat-file', '-t', sha]);
  return found.code === 0 ? found.stdout.toString('utf8').trim() : undefined;
}
