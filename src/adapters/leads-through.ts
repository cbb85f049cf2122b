import { isWithin } from './bindable.ts';
import { resolveLinks } from './resolve-links.ts';

/**
 * Does an absolute path, with its links resolved one by one, lie in `folder` or pass through it on its way, or lead
 * round in a circle? Who writes that folder then decides where the path ends. `linkTarget` as in `resolveLinks`.
 */
export function leadsThrough(
  path: string,
  folder: string,
  linkTarget: (absolute: string) => string | undefined,
): boolean {
  let passes = isWithin(path, folder);
  const end = resolveLinks(path, (at) => {
    passes ||= isWithin(at, folder);
    return linkTarget(at);
  });
  return passes || end === undefined;
}
