import { sha256 } from '../kernel/hash.ts';
import { isProtectedPath, isTestPath } from '../kernel/path-class.ts';
import type { Policy } from '../kernel/policy.ts';
import type { Files } from '../ports.ts';

/** What a tree's files should be, so that what a test run changes behind our back is seen and undone. */
export interface Snapshot {
  /** Takes note of a file that we wrote ourselves. */
  wrote(path: string, content: Uint8Array): void;
  /** Takes note that a file of ours is gone again. */
  forget(path: string): void;
  /**
   * Puts every changed file back; returns the read-only ones (tests, CI, protected) that had been changed, added or
   * deleted, and those that could not be put back: a run that leaves such a tree proves nothing.
   */
  undo(): string[];
}

/** Remembers every file of `tree` by hash; `pristine` holds the bytes to put back (the checkout the tree was copied from). */
export function snapshot(tree: Files, pristine: Files, policy: Policy): Snapshot {
  const readOnly = (path: string) => isTestPath(path) || isProtectedPath(path, policy);
  const hashes = new Map<string, string>();
  const written = new Map<string, Uint8Array>();
  for (const path of tree.walk()) {
    const hash = hashOf(tree, path, policy);
    if (hash !== undefined) hashes.set(path, hash);
  }
  return {
    wrote(path, content) {
      hashes.set(path, sha256(content));
      written.set(path, content);
    },
    forget(path) {
      hashes.delete(path);
      written.delete(path);
    },
    undo() {
      const changed = [...hashes.keys()].filter((path) => hashOf(tree, path, policy) !== hashes.get(path));
      const lost = changed.filter((path) => !putBack(path));
      const added = tree.walk().filter((path) => !hashes.has(path) && readOnly(path));
      for (const path of added) tree.remove(path);
      return [...new Set([...changed.filter(readOnly), ...lost, ...added])];
    },
  };

  /** The run may have made anything of the path: a link, a pipe, a folder. What cannot be undone is reported, not thrown. */
  function putBack(path: string): boolean {
    try {
      const bytes = written.get(path) ?? pristine.read(path);
      const { kind, mode } = pristine.locate(path);
      tree.remove(path);
      tree.write(path, bytes, kind === 'file' ? mode : undefined);
      return sha256(bytes) === hashes.get(path);
    } catch {
      return false;
    }
  }
}

/** undefined for what is no regular file, cannot be read, or is too large to look at. */
function hashOf(tree: Files, path: string, policy: Policy): string | undefined {
  const found = tree.locate(path);
  if (found.kind !== 'file' || found.size > policy.maxFileBytes) return undefined;
  try {
    return sha256(tree.read(path));
  } catch {
    return undefined;
  }
}
