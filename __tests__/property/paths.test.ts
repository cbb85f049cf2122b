import {
  linkSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { nodeFiles } from '../../src/adapters/node-files.ts';
import { jailPath } from '../../src/harness/guards/path-jail.ts';
import { rounds, seedOf } from '../fakes/rounds.ts';
import { seeded } from '../fakes/seeded.ts';
import { callTool, toolView } from '../fakes/tool-view.ts';

const base = realpathSync(mkdtempSync(join(tmpdir(), 'paths-')));
afterAll(() => rmSync(base, { recursive: true, force: true }));

type Random = ReturnType<typeof seeded>;

const NAMES = ['a', 'b', 'src', 'a..b', '..a', '...', ' x', 'é'];
const PARTS = [...NAMES, '.', '..', '..', '', 'link', 'up', 'none'];
const OUTSIDE = 'outside of the repository\n';

/** A tree of files, folders and links of all kinds, with a folder of the same beginning beside it. */
function layout(random: Random, folder: string): string {
  const root = join(folder, 'repo');
  for (const made of [root, join(folder, 'repo-secrets')]) mkdirSync(made, { recursive: true });
  writeFileSync(join(folder, 'repo-secrets/a'), OUTSIDE);
  const folders = [''];
  const files: string[] = [];
  for (let count = 0; count < 6; count += 1) {
    const path = join(random.pick(folders), random.pick([...NAMES, 'link', 'up']));
    const at = join(root, path);
    try {
      switch (random.below(6)) {
        case 0:
          mkdirSync(at);
          folders.push(path);
          break;
        case 1:
          symlinkSync(
            random.pick([
              '..',
              '../..',
              '.',
              'a',
              'link',
              '../repo-secrets',
              join(folder, 'repo-secrets/a'),
              join(root, 'src'),
              '/',
              'gone',
            ]),
            at,
          );
          break;
        case 2:
          linkSync(
            files.length > 0 && random.below(2) === 0
              ? join(root, random.pick(files))
              : join(folder, 'repo-secrets/a'),
            at,
          );
          break;
        default:
          writeFileSync(at, `text of ${path}\n`, { flag: 'wx' });
          files.push(path);
      }
    } catch {
      // The name is taken: another layout all the same.
    }
  }
  return root;
}

/** What the system makes of a path: where it leads, by its deepest part that exists. */
function systemSays(
  root: string,
  path: string,
): { readonly isInside: boolean; readonly real: string | undefined } {
  let at = join(root, path).replace(/\/$/, '');
  const missing: string[] = [];
  for (;;) {
    try {
      const real = join(realpathSync(at), ...missing);
      return { isInside: real === root || real.startsWith(`${root}/`), real };
    } catch {
      // A link that leads nowhere, or round in a circle, is not for anybody to go through.
      if (isLink(at)) return { isInside: false, real: undefined };
      missing.unshift(at.slice(at.lastIndexOf('/') + 1));
      at = dirname(at);
    }
  }
}

function isLink(path: string): boolean {
  try {
    return lstatSync(path).isSymbolicLink();
  } catch {
    return false;
  }
}

test('whatever the layout and the path, the jail agrees with the system, and no tool shows or writes what is outside', () => {
  const random = seeded(seedOf(31));
  for (let round = 0; round < rounds(100); round += 1) {
    const folder = join(base, String(round));
    const root = layout(random, folder);
    const files = nodeFiles(root, { known: [] });
    const view = toolView(files);
    for (let count = 0; count < 5; count += 1) {
      const path = Array.from({ length: 1 + random.below(4) }, () => random.pick(PARTS)).join('/');
      const where = `round ${round}: ${JSON.stringify(path)}`;
      const jailed = jailPath(files, path);
      const { isInside, real } = systemSays(root, path);
      if (jailed.kind === 'inside') {
        const { realPath, kind } = jailed.at;
        if (isInside) expect([where, join(root, realPath)]).toEqual([where, real]);
        // A dangling link that stays inside may be looked at, and is never a file.
        else expect([where, real, ['symlink', 'missing'].includes(kind)]).toEqual([where, undefined, true]);
      } else if (isInside) expect([where, isRefusedLexically(path)]).toEqual([where, true]);
      const read = callTool(view, 'read_file', { path });
      const shown = read.kind === 'result' && read.outcome === 'ok' ? read.text : '';
      const isHardLink = jailed.kind === 'inside' && jailed.at.links > 1;
      if (!isHardLink) expect([where, shown.includes(OUTSIDE.trim())]).toEqual([where, false]);
      const text =
        jailed.kind === 'inside' && jailed.at.kind === 'file'
          ? readFileSync(join(root, jailed.at.realPath), 'utf8')
          : 'x';
      const write = callTool(view, 'replace_in_file', { path, old: text, new: `${text}more\n` });
      if (write.kind === 'write') {
        const at = join(root, write.path);
        expect([where, realpathSync(at), lstatSync(at).nlink, isLink(at)]).toEqual([where, at, 1, false]);
      }
    }
    expect(readFileSync(join(folder, 'repo-secrets/a'), 'utf8')).toBe(OUTSIDE);
    rmSync(folder, { recursive: true, force: true });
  }
});

/** The jail judges the words before it looks: a path that leaves the root and comes back is refused, as is an absolute one. */
function isRefusedLexically(path: string): boolean {
  let depth = 0;
  for (const part of path.split('/').filter((one) => one !== '' && one !== '.')) {
    depth += part === '..' ? -1 : 1;
    if (depth < 0) return true;
  }
  return path.startsWith('/');
}
