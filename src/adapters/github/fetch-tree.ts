import { inRepository, type TreeSource } from './git-repository.ts';

/**
 * Fetches a commit into `folder`, which must not exist, without history, and checks it out, byte for byte. Throws
 * `HostFailure` when git cannot.
 */
export const fetchTree = (source: TreeSource, sha: string, folder: string): Promise<void> =>
  inRepository(source, 'one-commit', folder, async ({ fetch, checkOut }) => {
    await fetch(sha);
    await checkOut(sha);
  });
