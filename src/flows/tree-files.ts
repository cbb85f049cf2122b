import { sha256 } from '../kernel/hash.ts';
import { isSecretPath } from '../kernel/path-class.ts';
import type { Policy } from '../kernel/policy.ts';
import type { Files } from '../ports.ts';

/** A file of a tree and the SHA-256 of its bytes. */
export interface HashedFile {
  readonly path: string;
  readonly hash: string;
}

/** The project's own files with their hashes, by which a tree is known again; of secret files not even the hash is kept. */
export const treeFiles = (files: Files, policy: Policy): HashedFile[] =>
  hashedFiles(files, treePaths(files, policy));

/** The project's own files but secret ones. */
export const treePaths = (files: Files, policy: Policy): string[] =>
  files.walk().filter((path) => !isSecretPath(path, policy));

/** Those of `paths` that can be read, with their hashes. */
export function hashedFiles(files: Files, paths: readonly string[]): HashedFile[] {
  return paths.flatMap((path) => {
    const hash = hashOf(files, path);
    return hash === undefined ? [] : [{ path, hash }];
  });
}

/** Undefined for what cannot be read, or is gone: it is in no copy either. */
function hashOf(files: Files, path: string): string | undefined {
  try {
    return sha256(files.read(path));
  } catch {
    return undefined;
  }
}
