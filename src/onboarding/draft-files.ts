import { posix } from 'node:path';
import type { Files } from '../ports.ts';

/**
 * A tree to which one new file is added, in memory: whatever is written through it, the tree itself is not changed.
 * `path` is relative to the root and must not exist; writing or removing anything else throws.
 */
export function draftFiles(tree: Files, path: string): Files {
  let draft: Uint8Array | undefined;
  const isDraft = (given: string) => posix.normalize(given) === path;
  const own = (given: string) => {
    if (!isDraft(given)) throw new Error(`${given} is not the one file that this task writes`);
  };
  const withDraft = (paths: string[]) => (draft === undefined ? paths : [...paths, path].sort());
  const write = (given: string, content: Uint8Array) => {
    own(given);
    draft = content.slice();
  };
  return {
    root: tree.root,
    locate(given) {
      const there = tree.locate(given);
      if (draft === undefined || !isDraft(given)) return there;
      return { ...there, kind: 'file', size: draft.length, links: 1, mode: 0o644 };
    },
    read: (given) => (draft !== undefined && isDraft(given) ? draft.slice() : tree.read(given)),
    list(given) {
      const names = tree.list(given);
      const folder = posix.dirname(path) === '.' ? '' : posix.dirname(path);
      const isHere = posix.normalize(given === '' ? '.' : given) === (folder === '' ? '.' : folder);
      return draft !== undefined && isHere ? [...names, posix.basename(path)].sort() : names;
    },
    write,
    create(given, content) {
      own(given);
      if (draft !== undefined) return false;
      write(given, content);
      return true;
    },
    remove(given) {
      own(given);
      draft = undefined;
    },
    everything: () => withDraft(tree.everything()),
    walk: () => withDraft(tree.walk()),
  };
}
