import type { Policy } from '../kernel/policy.ts';
import type { Files } from '../ports.ts';
import { type HashedFile, hashedFiles, treePaths } from './tree-files.ts';

/** How a tree differs from a recorded one; paths are relative, sorted. */
export interface TreeDifferences {
  readonly changed: readonly HashedFile[];
  readonly missing: readonly string[];
  /** Files that the recorded tree did not have. */
  readonly added: readonly string[];
}

/** What of the recorded tree stands otherwise in `files`; `changed` has the hashes of now. */
export function treeDifferences(
  recorded: readonly HashedFile[],
  files: Files,
  policy: Policy,
): TreeDifferences {
  const known = new Set(recorded.map(({ path }) => path));
  const paths = treePaths(files, policy);
  const own = paths.filter((path) => known.has(path));
  const now = new Map(hashedFiles(files, own).map(({ path, hash }) => [path, hash]));
  return {
    changed: recorded.flatMap(({ path, hash }) => {
      const is = now.get(path);
      return is === undefined || is === hash ? [] : [{ path, hash: is }];
    }),
    missing: recorded.flatMap(({ path }) => (now.has(path) ? [] : [path])),
    added: paths.filter((path) => !known.has(path)),
  };
}
