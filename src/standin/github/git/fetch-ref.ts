import { copyObjects } from './copy-objects.ts';
import { git } from './git.ts';
import { setRef } from './move-ref.ts';
import { readBranch } from './read-branch.ts';

/** Brings the commits of a ref from one repository's folder into another's, and sets `into` to its tip there. */
export async function fetchRef(from: string, to: string, ref: string, into?: string): Promise<void> {
  const tip = await readBranch(from, ref);
  if (tip !== undefined && (await copyObjects(from, to, tip))) {
    if (into !== undefined) await setRef(to, into, tip);
    return;
  }
  const quiet = ['--quiet', '--no-tags', '--no-write-fetch-head', '--no-auto-maintenance'];
  await git(to, ['fetch', ...quiet, from, into === undefined ? ref : `+${ref}:${into}`]);
}
