import { posix } from 'node:path';
import type { PathFinder } from '../path-finder.ts';

const IMPORT =
  /^[ \t]*(?:from[ \t]+(\.*)([\w.]*)[ \t]+import[ \t]+(?:\(([^)]*)\)|([^\n#;]*))|import[ \t]+([^\n#;]+))/gm;

/** Files that a Python file imports: modules, packages, and members of packages that are modules. */
export function pythonImports(path: string, text: string, finder: PathFinder): string[] {
  const find = (stem: string) => {
    const hit = [`${stem}.py`, `${stem}/__init__.py`]
      .map((file) => finder.find(file, path))
      .find((file) => file !== undefined);
    return hit === undefined ? [] : [hit];
  };
  const joined = text.replace(/\\\r?\n/g, ' ');
  return [...joined.matchAll(IMPORT)].flatMap(
    ([, dots = '', module = '', inBrackets = '', inLine = '', plain = '']) => {
      if (plain !== '') return namesIn(plain).flatMap((name) => find(name.replaceAll('.', '/')));
      const stem = module.replaceAll('.', '/');
      const base = dots === '' ? stem : posix.join(posix.dirname(path), '../'.repeat(dots.length - 1), stem);
      const members = namesIn(inBrackets.replace(/#.*$/gm, '') || inLine);
      return [...find(base), ...members.flatMap((name) => find(posix.join(base, name)))];
    },
  );
}

/** `a, b.c as d` → `a`, `b.c`. */
function namesIn(list: string): string[] {
  return list
    .split(',')
    .map((name) => name.trim().split(/\s/)[0] ?? '')
    .filter((name) => /^[\w.]+$/.test(name));
}
