import { execFileSync } from 'node:child_process';
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sha256 } from '../../src/kernel/hash.ts';
import type { Setup } from './attack-case.ts';

/** A real folder with what a case's setup lays down: the repository, and what stands beside it. */
export interface Ground {
  readonly root: string;
  /** A folder that is no part of what the case lays down. */
  readonly spare: string;
  /** Every regular file and link of the whole ground, with a hash of what it holds. */
  state(): ReadonlyMap<string, string>;
  remove(): void;
}

export function layGround(setup: Setup): Ground {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'attack-')));
  const base = join(folder, 'base');
  const root = join(base, setup.root_name ?? 'repo');
  const spare = join(folder, 'spare');
  for (const path of [root, spare]) mkdirSync(path, { recursive: true });
  const made = (path: string) => {
    mkdirSync(dirname(path), { recursive: true });
    return path;
  };
  const lay = (below: string, texts: Readonly<Record<string, string>> = {}) => {
    for (const [path, text] of Object.entries(texts)) writeFileSync(made(join(below, path)), text);
  };
  lay(base, setup.outside);
  lay(join(base, 'home'), setup.home);
  lay(root, setup.files);
  if (setup.git_config !== undefined) lay(root, { '.git/config': setup.git_config });
  for (const [path, target] of Object.entries(setup.symlinks ?? {}))
    symlinkSync(target, made(join(root, path)));
  for (const [path, target] of Object.entries(setup.hardlinks ?? {})) {
    const inside = join(root, target);
    linkSync(existsSync(inside) ? inside : join(base, target), made(join(root, path)));
  }
  for (const path of setup.fifos ?? []) execFileSync('mkfifo', [made(join(root, path))]);
  return {
    root,
    spare,
    state: () => new Map(filesBelow(base).map((path) => [path, contentOf(path)])),
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    return entry.isDirectory() ? filesBelow(path) : [path];
  });

const contentOf = (path: string): string =>
  lstatSync(path).isFile() ? sha256(readFileSync(path)) : 'no regular file';
