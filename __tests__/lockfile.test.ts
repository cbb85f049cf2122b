import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';

interface Locked {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const lock: { readonly packages: Readonly<Record<string, Locked>> } = JSON.parse(
  readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8'),
);

/** The folders in which Node looks for a package that the one at `place` asks for. */
function looksIn(place: string, name: string): readonly string[] {
  const parts = place.split('/node_modules/');
  const above = parts.map((_, index) => parts.slice(0, parts.length - index).join('/node_modules/'));
  return [...above.map((folder) => `${folder}/node_modules/${name}`), `node_modules/${name}`];
}

/** Newer npm (since 11.6 or before) refuses such a lockfile in `npm ci`, the first command of README, for an optional package too. */
describe('package-lock.json', () => {
  test('holds every package that one of its packages asks for', () => {
    const missing = Object.entries(lock.packages).flatMap(([place, { dependencies, optionalDependencies }]) =>
      Object.keys({ ...dependencies, ...optionalDependencies })
        .filter((name) => !looksIn(place, name).some((at) => at in lock.packages))
        .map((name) => `${place}: ${name}`),
    );
    expect(missing).toEqual([]);
  });
});
