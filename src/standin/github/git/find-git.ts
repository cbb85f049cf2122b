import { access } from 'node:fs/promises';
import { join } from 'node:path';
import { type GitResult, tryGit } from './git.ts';

const LEAST = [2, 38] as const;

/** Whether git can do what this server needs: `merge-tree --write-tree` (2.38) and `http-backend`. */
export async function findGit(): Promise<
  { readonly kind: 'git' } | { readonly kind: 'missing'; readonly reason: string }
> {
  let version: GitResult;
  try {
    version = await tryGit('.', ['--version']);
  } catch {
    return { kind: 'missing', reason: 'The local GitHub needs git, and there is none on the PATH.' };
  }
  const [, major = '0', minor = '0'] = /(\d+)\.(\d+)/.exec(version.stdout.toString('utf8')) ?? [];
  if (Number(major) * 1000 + Number(minor) < LEAST[0] * 1000 + LEAST[1]) {
    const reason = `The local GitHub needs git ${LEAST.join('.')} or newer; here is ${major}.${minor}.`;
    return { kind: 'missing', reason };
  }
  const folder = (await tryGit('.', ['--exec-path'])).stdout.toString('utf8').trim();
  try {
    await access(join(folder, 'git-http-backend'));
    return { kind: 'git' };
  } catch {
    return { kind: 'missing', reason: `The local GitHub needs git-http-backend, and ${folder} has none.` };
  }
}
