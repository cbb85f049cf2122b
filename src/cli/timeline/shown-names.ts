import { dirname, join, relative, resolve } from 'node:path';

/** Names for files from the deepest folder that holds them all: what tells them apart, and nothing of where they lie. */
export function shownNames(paths: readonly string[]): string[] {
  const all = paths.map((path) => resolve(path));
  const folder = all.map(dirname).reduce(common, dirname(all[0] ?? '/'));
  return all.map((path) => relative(folder, path));
}

function common(a: string, b: string): string {
  const [left, right] = [a.split('/'), b.split('/')];
  const end = left.findIndex((part, index) => part !== right[index]);
  return end === -1 ? a : join('/', ...left.slice(0, end));
}
