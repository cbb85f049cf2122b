import { messageOf } from '../kernel/message-of.ts';
import type { Files } from '../ports.ts';

const PLACES = ['.git/config', '.git/config.worktree'];
const FOLDERS = ['.git/hooks', '.git/info'];

/** What in a tree's `.git` can make git start programs, as it stood when it was looked at. */
export interface GitSettings {
  /** Those that there were. */
  readonly paths: readonly string[];
  /** Puts back what a test run changed, and returns its paths. */
  undo(): string[];
}

/**
 * Remembers git's settings, attributes and hooks of a tree: a test run has no business there, while refs, objects and the
 * index change by ordinary commands. A path that cannot be put back says so.
 */
export function gitSettings(tree: Files): GitSettings {
  const before = settingsIn(tree);
  return {
    paths: [...before.keys()],
    undo() {
      const after = settingsIn(tree);
      const changed = [...new Set([...before.keys(), ...after.keys()])].filter(
        (path) => before.get(path) !== after.get(path),
      );
      return changed.map((path) => {
        try {
          tree.remove(path);
          const text = before.get(path);
          if (text !== undefined) tree.write(path, Buffer.from(text, 'base64'));
          return path;
        } catch (error) {
          return `${path} (not put back: ${messageOf(error)})`;
        }
      });
    },
  };
}

/** Bytes by path, as base64. */
function settingsIn(tree: Files): ReadonlyMap<string, string> {
  const inFolders = FOLDERS.filter((folder) => tree.locate(folder).kind === 'directory').flatMap((folder) =>
    tree.list(folder).map((name) => `${folder}/${name.replace(/\/$/, '')}`),
  );
  const found = [...PLACES, ...inFolders].flatMap((path) => {
    const { kind } = tree.locate(path);
    if (kind === 'missing') return [];
    return [[path, kind === 'file' ? Buffer.from(tree.read(path)).toString('base64') : ''] as const];
  });
  return new Map(found);
}
