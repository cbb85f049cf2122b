import { git } from './git.ts';

/** Brings the commits of a ref from one repository's folder into another's, and sets `into` to its tip there. */
export async function fetchRef(from: string, to: string, ref: string, into?: string): Promise<void> {
  const quiet = ['--quiet', '--no-tags', '--no-write-fetch-head', '--no-auto-maintenance'];
  await git(to, ['fetch', ...quiet, from, into === undefined ? ref : `+${ref}:${into}`]);
}
