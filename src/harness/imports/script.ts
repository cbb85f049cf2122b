import { posix } from 'node:path';
import type { PathFinder } from '../path-finder.ts';
import { captures } from './captures.ts';

const ENDINGS = ['.ts', '.tsx', '.mts', '.cts', '.js', '.jsx', '.mjs', '.cjs', '.vue', '.svelte', '.json'];

/** Files that a JavaScript or TypeScript file imports: relative ones, and other packages of the same monorepo. */
export function scriptImports(path: string, text: string, finder: PathFinder): string[] {
  const specs = captures(text, /(?:\bfrom|\bimport|\brequire)\s*\(?\s*['"`]([^'"`\n]+)['"`]/g);
  return specs.flatMap((spec) => {
    const hit = spec.startsWith('.')
      ? first(posix.join(posix.dirname(path), spec), (file) => (finder.has(file) ? file : undefined))
      : workspacePackage(spec, path, finder);
    return hit === undefined ? [] : [hit];
  });
}

/** `./cart`, `./cart.js` (which may mean `cart.ts`), `./cart/` (its index). */
function first(stem: string, find: (file: string) => string | undefined): string | undefined {
  const bare = stem.replace(/\/$/, '');
  const stems = [bare, bare.replace(/\.[cm]?jsx?$/, '')];
  const names = [
    bare,
    ...stems.flatMap((name) => ENDINGS.map((ending) => name + ending)),
    ...ENDINGS.map((ending) => `${bare}/index${ending}`),
  ];
  for (const name of names) {
    const hit = find(name);
    if (hit !== undefined) return hit;
  }
  return undefined;
}

/** A bare import may name another package (`@scope/pricing` is its `src`, `lib` or index) or an alias (`@/lib/cart`). */
function workspacePackage(spec: string, path: string, finder: PathFinder): string | undefined {
  if (spec.startsWith('node:')) return undefined;
  const [name = '', ...rest] = spec.replace(/^(?:@[^/]*|~|#)\//, '').split('/');
  if (name === '') return undefined;
  const inside = rest.join('/');
  const find = (file: string) => finder.find(file, path);
  const stems =
    inside === ''
      ? [`${name}/src/index`, `${name}/src`, `${name}/lib`, `${name}/src/${name}`, `${name}/index`]
      : [`${name}/${inside}`, `${name}/src/${inside}`, `${name}/lib/${inside}`];
  for (const stem of stems) {
    const hit = first(stem, find);
    if (hit !== undefined) return hit;
  }
  return undefined;
}
