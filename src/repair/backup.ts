import { sha256 } from '../kernel/hash.ts';
import { encodeSource } from '../kernel/source-text.ts';
import type { Files } from '../ports.ts';

/** What a file was before the first write: its hash and mode, or that it did not exist. */
interface Kept {
  readonly path: string;
  readonly hash: string | null;
  readonly mode: number;
}

export interface Restored {
  readonly restored: readonly string[];
  /** Files that are not byte for byte what they were; a person has to look. */
  readonly unverified: readonly string[];
}

export interface Backup {
  /** Where the kept bytes are, for messages. */
  readonly location: string;
  /** Keeps a file's bytes and mode, the first time it is named. Throws when they cannot be kept: then nothing may be written. */
  keep(path: string): void;
  /**
   * Puts every kept file back, deletes those that did not exist, and verifies each by hash. A file for which `mayWrite`
   * is false is left as it stands and reported as unverified.
   */
  restore(mayWrite?: (path: string) => boolean): Restored;
}

/** Keeps files of `tree` in `store`, a folder outside it, together with a `manifest.json` that says what they were. */
export function backup(tree: Files, store: Files): Backup {
  const kept = new Map<string, Kept>();
  return {
    location: store.root,
    keep(path) {
      if (kept.has(path)) return;
      const found = tree.locate(path);
      const bytes = found.kind === 'missing' ? null : tree.read(path);
      if (bytes !== null) store.write(`files/${path}`, bytes);
      const record = { path, hash: bytes === null ? null : sha256(bytes), mode: found.mode };
      store.write(
        'manifest.json',
        encodeSource(`${JSON.stringify({ tree: tree.root, files: [...kept.values(), record] }, null, 1)}\n`),
      );
      kept.set(path, record);
    },
    restore(mayWrite = () => true) {
      const outcomes = [...kept.values()].map((record) => ({
        path: record.path,
        good: putBack(tree, store, record, mayWrite),
      }));
      return {
        restored: outcomes.filter(({ good }) => good).map(({ path }) => path),
        unverified: outcomes.filter(({ good }) => !good).map(({ path }) => path),
      };
    },
  };
}

function putBack(
  tree: Files,
  store: Files,
  { path, hash, mode }: Kept,
  mayWrite: (path: string) => boolean,
): boolean {
  try {
    if (!mayWrite(path)) return false;
    if (hash === null) {
      tree.remove(path);
      return tree.locate(path).kind === 'missing';
    }
    if (!isAsKept(tree, path, hash, mode)) tree.write(path, store.read(`files/${path}`), mode);
    return isAsKept(tree, path, hash, mode);
  } catch {
    return false;
  }
}

function isAsKept(tree: Files, path: string, hash: string, mode: number): boolean {
  const found = tree.locate(path);
  return found.kind === 'file' && found.mode === mode && sha256(tree.read(path)) === hash;
}
