import { posix } from 'node:path';

const MOST_LINKS = 40;

/**
 * Resolves every symbolic link in an absolute, `/`-separated path, the last part included, without touching a disk:
 * `linkTarget` answers with a link's text, or undefined for anything that is no link (missing parts too, so the
 * rest of a path below a missing part stays as it is). Undefined when links lead round in a circle (40 links, as Linux).
 */
export function resolveLinks(
  path: string,
  linkTarget: (absolute: string) => string | undefined,
): string | undefined {
  let resolved = '/';
  let links = 0;
  const waiting = partsOf(path);
  for (let part = waiting.shift(); part !== undefined; part = waiting.shift()) {
    const next = posix.join(resolved, part);
    const target = part === '..' ? undefined : linkTarget(next);
    if (target === undefined) {
      resolved = next;
      continue;
    }
    links += 1;
    if (links > MOST_LINKS) return undefined;
    if (posix.isAbsolute(target)) resolved = '/';
    waiting.unshift(...partsOf(target));
  }
  return resolved;
}

function partsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '' && part !== '.');
}
