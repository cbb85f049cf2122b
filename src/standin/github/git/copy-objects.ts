import { existsSync, linkSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { looseAt, readLoose } from './read-object.ts';
import { parseTree, SUBMODULE_MODE } from './tree-object.ts';

/**
 * Brings an object and all that it needs from one repository of this server into another, without starting git. False where
 * one of them is packed, which is git's to unpack; what was brought until then does no harm.
 */
export async function copyObjects(from: string, to: string, sha: string): Promise<boolean> {
  const place = looseAt(to, sha);
  // What is here has come with all that it needs.
  if (existsSync(place)) return true;
  const object = await readLoose(from, sha);
  if (object === undefined) return false;
  for (const needed of neededBy(object)) {
    if (!(await copyObjects(from, to, needed))) return false;
  }
  mkdirSync(dirname(place), { recursive: true });
  linkSync(looseAt(from, sha), place);
  return true;
}

function neededBy({ type, bytes }: { readonly type: string; readonly bytes: Buffer }): readonly string[] {
  if (type === 'tree') {
    return parseTree(bytes).flatMap(({ mode, sha }) => (mode === SUBMODULE_MODE ? [] : [sha]));
  }
  if (type === 'blob') return [];
  const head = bytes.toString('latin1').split('\n\n', 1)[0] ?? '';
  return [...head.matchAll(/^(?:tree|parent|object) ([0-9a-f]{40})$/gm)].map(([, sha = '']) => sha);
}
