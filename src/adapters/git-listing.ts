import { readOnlyGit } from './read-only-git.ts';

/**
 * Paths, relative to `folder`, of what git tracks or would track there (not ignored); nested repositories come as one
 * entry, sometimes with a trailing `/`. Undefined where there is no work tree or git cannot answer. Never call it on a tree
 * that a test run could have touched.
 */
export function gitListing(folder: string): string[] | undefined {
  const output = readOnlyGit(folder, ['ls-files', '-co', '--exclude-standard', '-z']);
  return output === undefined ? undefined : [...new Set(output.split('\0'))].filter((path) => path !== '');
}
