import { posix } from 'node:path';
import type { PathFinder } from '../path-finder.ts';
import { captures } from './captures.ts';

const BODIES = ['.c', '.cc', '.cpp', '.cxx', '.m'];

/** Headers of this tree that a C or C++ file includes, each followed by the file that implements it. */
export function includes(path: string, text: string, finder: PathFinder): string[] {
  return captures(text, /^\s*#\s*include\s+["<]([^">\n]+)[">]/gm).flatMap((name) => {
    const header = finder.find(posix.join(posix.dirname(path), name)) ?? finder.find(name, path);
    if (header === undefined)
      return BODIES.includes(posix.extname(name)) ? (finder.find(name, path) ?? []) : [];
    const stem = header.replace(/\.\w+$/, '');
    const body = BODIES.map(
      (ending) => finder.find(stem + ending) ?? finder.find(posix.basename(stem) + ending, header),
    ).find((file) => file !== undefined);
    return body === undefined ? [header] : [header, body];
  });
}
