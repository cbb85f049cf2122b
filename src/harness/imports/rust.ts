import { posix } from 'node:path';
import type { PathFinder } from '../path-finder.ts';
import { captures } from './captures.ts';

/** Modules that a Rust file declares or uses, in its own crate first, and the crate's root. */
export function rustImports(path: string, text: string, finder: PathFinder): string[] {
  const crate = /^(.*?)(?:^|\/)?(?:src|tests|benches|examples)\//.exec(path)?.[1] ?? '';
  const source = posix.join(crate, 'src');
  const own = path.replace(/(?:\/(?:mod|lib|main))?\.rs$/, '');
  const find = (stem: string) =>
    [`${stem}.rs`, `${stem}/mod.rs`].find((file) => finder.has(file)) ?? undefined;
  const declared = captures(text, /\bmod\s+(\w+)\s*;/g).flatMap(
    (name) => find(posix.join(own, name)) ?? find(posix.join(posix.dirname(path), name)) ?? [],
  );
  const used = captures(text, /\buse\s+([^;]+);/g)
    .flatMap(pathsIn)
    .flatMap((segments) => {
      const [head = '', ...rest] = segments;
      if (head === 'std' || head === 'core') return [];
      const base = head === 'super' ? posix.dirname(own) : head === 'self' ? own : source;
      const inCrate = deepest(base, rest, find) ?? deepest(source, rest, find);
      const root = posix.join(head.replaceAll('_', '-'), 'src');
      return inCrate ?? finder.find(`${root}/${rest[0]}.rs`, path) ?? finder.find(`${root}/lib.rs`) ?? [];
    });
  const lib = [`${source}/lib.rs`, `${source}/main.rs`].find((file) => finder.has(file));
  return [...declared, ...used, ...(lib === undefined ? [] : [lib])];
}

/** The file of the longest module path that has one: `pricing::rules::Rule` is `pricing/rules.rs`. */
function deepest(
  base: string,
  segments: readonly string[],
  find: (stem: string) => string | undefined,
): string | undefined {
  for (let length = segments.length; length > 0; length -= 1) {
    const hit = find(posix.join(base, ...segments.slice(0, length)));
    if (hit !== undefined) return hit;
  }
  return undefined;
}

/** `crate::{cart, pricing::total}` → [crate, cart], [crate, pricing, total]; one level of braces. */
function pathsIn(use: string): string[][] {
  const [head = '', inside] = use.split('{');
  const stem = head.split('::').map((part) => part.trim().split(/\s/)[0] ?? '');
  const clean = stem.filter((part) => part !== '');
  if (inside === undefined) return [clean];
  return inside
    .replace(/[{}]/g, '')
    .split(',')
    .map((item) => [...clean, ...item.trim().split('::')].filter((part) => /^\w+$/.test(part)));
}
