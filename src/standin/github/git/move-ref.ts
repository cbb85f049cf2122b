import { mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { tryGit } from './git.ts';
import { isRefName } from './is-ref-name.ts';
import { looseCommit } from './loose-commit.ts';
import { packedRefs, readBranch } from './read-branch.ts';

const NOWHERE = '0'.repeat(40);

/** Moves a ref from `before` (undefined: it must not exist) to `after`; false when it stood elsewhere. */
export async function moveRef(
  folder: string,
  ref: string,
  after: string,
  before: string | undefined,
): Promise<boolean> {
  if (await isMovedHere(folder, ref, after, before)) return true;
  return (await tryGit(folder, ['update-ref', ref, after, before ?? NOWHERE])).code === 0;
}

/** Sets a ref to a commit, wherever it stood. */
export async function setRef(folder: string, ref: string, sha: string): Promise<void> {
  const before = await readBranch(folder, ref);
  if (before === sha) return;
  if (!(await moveRef(folder, ref, sha, before))) throw new Error(`${ref} of ${folder} could not be moved`);
}

/**
 * Does what git does where nothing is special: a plain name, a loose commit, nobody else at it. Anything else is git's, and so
 * is every refusal. Source: gitrepository-layout(5), and the lock file of git's own refs/files-backend.c.
 */
async function isMovedHere(
  folder: string,
  ref: string,
  after: string,
  before: string | undefined,
): Promise<boolean> {
  if (!(await isRefName(folder, ref)) || (await looseCommit(folder, after)) === undefined) return false;
  // A packed name can stand in the way of a folder.
  if (before === undefined && (await packedRefs(folder)).length > 0) return false;
  const place = join(folder, ref);
  const lock = `${place}.lock`;
  try {
    await mkdir(dirname(place), { recursive: true });
    const file = await open(lock, 'wx');
    try {
      await file.writeFile(`${after}\n`);
    } finally {
      await file.close();
    }
  } catch {
    return false;
  }
  try {
    if ((await readBranch(folder, ref)) !== before) return false;
    await rename(lock, place);
    return true;
  } catch {
    return false;
  } finally {
    await rm(lock, { force: true });
  }
}
