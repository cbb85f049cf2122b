import { posix } from 'node:path';

/** A relative path normalised lexically ('' is the root); throws when it is absolute or leaves the root, which a guard should have stopped. */
export function inTree(path: string): string {
  const normal = posix.normalize(path === '' ? '.' : path).replace(/\/$/, '');
  if (posix.isAbsolute(path) || normal === '..' || normal.startsWith('../'))
    throw new Error(`${JSON.stringify(path)} is not a path inside the tree`);
  return normal === '.' ? '' : normal;
}

/** `absolute` relative to `root` ('' is the root itself); undefined when it lies outside. Both are normalised and absolute. */
export function belowRoot(root: string, absolute: string): string | undefined {
  if (absolute === root) return '';
  const prefix = root === '/' ? '/' : `${root}/`;
  return absolute.startsWith(prefix) ? absolute.slice(prefix.length) : undefined;
}
