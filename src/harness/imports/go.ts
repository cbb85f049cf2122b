import { posix } from 'node:path';
import type { PathFinder } from '../path-finder.ts';
import { captures } from './captures.ts';

/** A Go file's own package, then the packages of this module that it imports, found by the tail of their import path. */
export function goImports(path: string, text: string, finder: PathFinder): string[] {
  const sources = finder.paths.filter((file) => file.endsWith('.go') && !file.endsWith('_test.go'));
  const folders = new Set(sources.map((file) => posix.dirname(file)));
  const imported = captures(text, /^\s*(?:import\s+)?(?:[\w.]+\s+)?"([^"\n]+)"/gm).flatMap((name) => {
    const parts = name.split('/');
    const tails = parts.slice(1).map((_, index) => parts.slice(index + 1).join('/'));
    return tails.find((tail) => folders.has(tail)) ?? [];
  });
  return [posix.dirname(path), ...imported].flatMap((folder) =>
    sources.filter((file) => posix.dirname(file) === folder),
  );
}
