import { posix } from 'node:path';
import { linesOf } from '../kernel/source-text.ts';
import { type Checked, wrong } from './checked.ts';
import type { TreeFacts } from './tree-facts.ts';

const OUTSIDE = /^(?:~|\/|[A-Za-z]:[\\/])|\\/;
const PLACE = /^(.+?)(?:#L(\d+)(?:-L\d+)?|:(\d+)(?:[:-]\d+)?)$/;
const GLOB = /[*?{[]/;

/** Is this path, seen from `folder` ('' is the root), in the tree? It may be a folder, a glob, or end in `:LINE`. */
export function checkPath(written: string, facts: TreeFacts, folder = ''): Checked {
  if (OUTSIDE.test(written)) return wrong('only paths relative to the root of the repository');
  const [, placed, mark, number] = PLACE.exec(written) ?? [];
  const plain = placed === undefined || facts.isFile(joined(folder, written)) ? written : placed;
  const path = joined(folder, plain);
  if (path === '..' || path.startsWith('../')) return wrong('it leads out of the repository');
  if (facts.isFile(path)) {
    if (written.endsWith('/')) return wrong('it is a file, not a folder');
    return plain === written ? { kind: 'path' } : onLine(path, Number(mark ?? number), facts);
  }
  if (facts.isFolder(path)) return { kind: 'path' };
  if (GLOB.test(plain))
    return facts.hasMatch(path) ? { kind: 'path' } : wrong('no file of the repository matches it');
  if (facts.isIgnored(path)) return { kind: 'name' };
  return missing(path, facts);
}

function onLine(path: string, line: number, facts: TreeFacts): Checked {
  const text = facts.text(path);
  if (text === undefined) return { kind: 'path' };
  const count = linesOf(text).length;
  return line >= 1 && line <= count ? { kind: 'path' } : wrong(`${path} has ${count} lines`);
}

function missing(path: string, facts: TreeFacts): Checked {
  const same = facts.paths.filter((one) => posix.basename(one) === posix.basename(path));
  const [only] = same;
  return only !== undefined && same.length <= 3
    ? wrong(`there is no such path; did you mean ${same.join(' or ')}?`)
    : wrong('there is no such path');
}

/** From the root, without `./` and a trailing slash. */
function joined(folder: string, path: string): string {
  const whole = posix.join(folder, path).replace(/\/$/, '');
  return whole === '.' ? '' : whole;
}
