import { sha256 } from '../kernel/hash.ts';
import { isProtectedPath, isTestPath } from '../kernel/path-class.ts';
import type { Policy } from '../kernel/policy.ts';
import type { Files } from '../ports.ts';
import { gitSettings } from './git-settings.ts';
import { stateOf } from './state-of.ts';

/** What a tree's files should be, so that what a test run changes behind our back is seen and undone. */
export interface Snapshot {
  /** Takes note of when the read-only files last changed. Right before a run: what we put back changes that too. */
  begin(): void;
  /** Takes note of a file that we wrote ourselves. */
  wrote(path: string, content: Uint8Array): void;
  /** Takes note that a file of ours is gone again. */
  forget(path: string): void;
  /**
   * Puts every changed file back, and removes read-only files (tests, CI, protected) that were added, but for what lies in a
   * folder of its own as a build's output does. Returns those that had been changed, added or deleted, those that were
   * touched since `begin` and have their bytes again, and what could not be put back: a run that leaves such a tree proves
   * nothing. What the `isUntouched` tree's own run does to read-only files (fixtures that tests write anew) is its custom
   * and not reported.
   * Git's settings and hooks count as read-only files.
   */
  undo(isUntouched: boolean): string[];
}

/** Remembers every file of `tree` by hash; `pristine` holds the bytes to put back (the checkout the tree was copied from). */
export function snapshot(tree: Files, pristine: Files, policy: Policy): Snapshot {
  const readOnly = (path: string) => isTestPath(path) || isProtectedPath(path, policy);
  const states = new Map(tree.walk().map((path) => [path, stateOf(tree, path)]));
  const there = new Set(tree.everything());
  const written = new Map<string, Uint8Array>();
  const customs = new Set<string>();
  let times = new Map<string, number>();
  const git = gitSettings(tree);
  const folders = new Set([...states.keys()].flatMap(foldersOf));
  // What a build makes lies in folders that hold nothing of the project: dist/package.json, build/Makefile, x.egg-info/.
  const isOutput = (path: string) => {
    const own = foldersOf(path).find((folder) => !folders.has(folder));
    return own !== undefined && !/(?:^|\/)\./.test(own) && !isTestPath(`${own}/a`);
  };
  return {
    begin() {
      const watched = [...[...states.keys()].filter(readOnly), ...git.paths];
      times = new Map(watched.map((path) => [path, tree.locate(path).changedMs]));
    },
    wrote(path, content) {
      states.set(path, sha256(content));
      written.set(path, content);
    },
    forget(path) {
      states.delete(path);
      written.delete(path);
    },
    undo(isUntouched) {
      const changed = [...states.keys()].filter((path) => stateOf(tree, path) !== states.get(path));
      const remade = [...times].flatMap(([path, ms]) => (tree.locate(path).changedMs === ms ? [] : [path]));
      times.clear();
      const lost = changed.filter((path) => !putBack(path));
      const added = tree
        .everything()
        .filter((path) => !there.has(path) && !states.has(path) && readOnly(path) && !isOutput(path));
      for (const path of added) tree.remove(path);
      const touched = [...new Set([...changed.filter(readOnly), ...added, ...git.undo(), ...remade])];
      if (isUntouched) for (const path of touched) customs.add(shapeOf(path));
      return [...new Set([...touched.filter((path) => !customs.has(shapeOf(path))), ...lost])];
    },
  };

  /** The run may have made anything of the path: a link, a pipe, a folder. What cannot be undone is reported, not thrown. */
  function putBack(path: string): boolean {
    try {
      const bytes = written.get(path) ?? pristine.read(path);
      const { kind, mode } = pristine.locate(path);
      tree.remove(path);
      tree.write(path, bytes, kind === 'file' ? mode : undefined);
      return stateOf(tree, path) === states.get(path);
    } catch {
      return false;
    }
  }
}

/** `a`, `a/b` of `a/b/c`. */
function foldersOf(path: string): string[] {
  const parts = path.split('/').slice(0, -1);
  return parts.map((_, depth) => parts.slice(0, depth + 1).join('/'));
}

/** A path whose numbers do not count: temporary names differ from run to run. */
function shapeOf(path: string): string {
  return path.replace(/[0-9a-f]{6,}|\d+/gi, '#');
}
