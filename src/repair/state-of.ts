import { sha256 } from '../kernel/hash.ts';
import type { Files } from '../ports.ts';

/** Larger files are compared by their size alone. */
const MOST_HASHED_BYTES = 20_000_000;

/** A hash, for huge files the size; undefined for what is no regular file or cannot be read. */
export function stateOf(tree: Files, path: string): string | undefined {
  const found = tree.locate(path);
  if (found.kind !== 'file') return undefined;
  if (found.size > MOST_HASHED_BYTES) return `${found.size} bytes`;
  try {
    return sha256(tree.read(path));
  } catch {
    return undefined;
  }
}
