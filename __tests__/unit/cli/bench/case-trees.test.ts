import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { dependencies } from '../../../../src/cli/bench/dependencies.ts';
import { materialise } from '../../../../src/cli/bench/materialise.ts';
import { treeChanges } from '../../../../src/cli/bench/tree-changes.ts';
import { inTurn } from '../../../../src/flows/in-turn.ts';
import { git, gitText } from '../../../../src/standin/github/git/git.ts';
import { bytesBelow, folderWith, removeFolders } from '../../../fakes/price-project.ts';

afterAll(removeFolders);
const never = new AbortController().signal;

describe('the trees of a case', () => {
  test('are committed byte for byte, modes and ignored files too, whatever .gitattributes says', async () => {
    const folder = folderWith({
      'base/.gitattributes': '* text=auto eol=lf\n',
      'base/a.txt': 'one\r\ntwo\r\n',
      'base/gone.txt': 'x',
      'pr/.gitattributes': '* text=auto eol=lf\n',
      'pr/.gitignore': 'out\n',
      'pr/a.txt': 'one\r\nthree\r\n',
      'pr/out/kept.txt': 'ignored and there',
      'pr/run.sh': 'echo\n',
    });
    chmodSync(join(folder, 'pr/run.sh'), 0o755);
    const checkout = folderWith({});
    const tree = await materialise(folder, 'A title', checkout);
    expect(treeChanges(join(folder, 'pr'), checkout)).toEqual([]);
    expect(await gitText(checkout, ['status', '--porcelain'])).toBe('');
    expect(await gitText(checkout, ['log', '--format=%s %D', 'pr'])).toBe(
      'A title HEAD -> pr\nThe state of main main',
    );
    expect((await git(checkout, ['cat-file', 'blob', `${tree}:a.txt`])).toString()).toBe('one\r\nthree\r\n');
    expect((await git(checkout, ['ls-tree', '-r', 'pr'])).toString()).toMatch(/^100755 .*run\.sh$/m);
    expect((await git(checkout, ['ls-tree', '-r', 'pr', '--name-only'])).toString()).toContain(
      'out/kept.txt',
    );
  });

  test('never bring a repository of their own: git obeys nothing of it', async () => {
    const hook = '#!/bin/sh\necho ran > "$PWD/ran"\n';
    const folder = folderWith({
      'base/a.txt': 'one',
      'pr/a.txt': 'two',
      'pr/.git/hooks/post-commit': hook,
      'pr/.git/config': '[core]\n\tfsmonitor = .git/hooks/post-commit\n',
      'pr/lib/.GIT/config': 'x',
      'pr/.gitattributes': '* working-tree-encoding=UTF-16 filter=x\n',
    });
    chmodSync(join(folder, 'pr/.git/hooks/post-commit'), 0o755);
    const checkout = folderWith({});
    const tree = await materialise(folder, 'A title', checkout);
    expect(readdirSync(checkout).sort()).toEqual(['.git', '.gitattributes', 'a.txt', 'lib']);
    expect(readdirSync(join(checkout, 'lib'))).toEqual([]);
    expect(readFileSync(join(checkout, '.git/config'), 'utf8')).not.toContain('fsmonitor');
    expect(existsSync(join(checkout, '.git/hooks/post-commit'))).toBe(false);
    expect((await git(checkout, ['cat-file', 'blob', `${tree}:a.txt`])).toString()).toBe('two');
  });

  test('differ in bytes, executable bit, kind, or a file that only one of them has', () => {
    const files = {
      same: 'x',
      bytes: 'x',
      mode: 'x',
      kind: 'x',
      removed: 'x',
      '.git/config': '1',
      'deps/a': '1',
    };
    const [before, after] = [
      folderWith(files),
      folderWith({ ...files, bytes: 'y', 'new/file': 'x', '.git/config': '2' }),
    ];
    chmodSync(join(after, 'mode'), 0o755);
    rmSync(join(after, 'removed'));
    rmSync(join(after, 'kind'));
    mkdirSync(join(after, 'kind'));
    const linked = folderWith({ same: 'x' });
    symlinkSync('same', join(linked, 'kind'));
    expect(treeChanges(before, after, ['deps'])).toEqual(['bytes', 'kind', 'mode', 'new/file', 'removed']);
    expect(treeChanges(linked, folderWith({ same: 'x', kind: 'x' }))).toEqual(['kind']);
  });
});

describe('dependencies', () => {
  const setUps = (exitCode: number) => {
    const ran: string[] = [];
    const ports = {
      sandbox: 'none' as const,
      state: folderWith({}),
      setUp: async (_checkout: string, command: string, into: string) => {
        ran.push(command);
        if (exitCode === 0) {
          const kept = folderWith({
            'tree/node_modules/x.js': '1',
            'tree/lib/made.js': '2',
            'home/.local/y': '3',
          });
          cpSync(kept, into, { recursive: true });
        }
        return { exitCode, timedOut: false, output: 'npm ERR! 404\n', ms: 1 };
      },
    };
    return { ran, ports };
  };
  const checkoutOf = () => folderWith({ 'lib/own.js': '0', '.git/info/exclude': '' });

  test('are set up once for a command and a tree, also when two cases wait for them, and laid into each checkout', async () => {
    const { ran, ports } = setUps(0);
    const [one, two, three] = [checkoutOf(), checkoutOf(), checkoutOf()];
    const kept = dependencies(ports);
    const both = await Promise.all([one, two].map((to) => kept.layIn(to, 'TREE', 'npm i', never)));
    await dependencies(ports).layIn(three, 'TREE', 'npm i', never);
    expect(ran).toEqual(['npm i']);
    await kept.layIn(checkoutOf(), 'OTHER', 'npm i', never);
    expect(ran).toHaveLength(2);
    expect(both[0]).toMatchObject({ kind: 'tree', added: ['lib/made.js', 'node_modules'] });
    for (const checkout of [one, two, three]) {
      expect(existsSync(join(checkout, 'node_modules/x.js'))).toBe(true);
      expect(readFileSync(join(checkout, '.git/info/exclude'), 'utf8')).toBe('/lib/made.js\n/node_modules\n');
    }
    const home = both[0]?.kind === 'tree' ? both[0].tree.home : undefined;
    expect(Object.keys(bytesBelow(home ?? ''))).toContain('.local/y');
  });

  test('that cannot be had are told with the last words of the set-up', async () => {
    const { ports } = setUps(1);
    expect(await dependencies(ports).layIn(checkoutOf(), 'TREE', 'npm i', never)).toEqual({
      kind: 'failed',
      why: 'set-up `npm i` ended with 1: npm ERR! 404',
    });
  });

  test('are never laid through a link that stands in the checkout', async () => {
    const outside = folderWith({});
    const checkout = folderWith({ '.git/info/exclude': '' });
    symlinkSync(outside, join(checkout, 'lib'));
    expect(await dependencies(setUps(0).ports).layIn(checkout, 'TREE', 'npm i', never)).toEqual({
      kind: 'failed',
      why: 'what set-up `npm i` added does not fit on the tree: at lib one of them has a folder, the other has none',
    });
    expect(readdirSync(outside)).toEqual([]);
  });

  test('take in nothing of a set-up that was cut off before', async () => {
    const { ports } = setUps(0);
    let left = '';
    const cutOff = {
      ...ports,
      async setUp(checkout: string, command: string, into: string) {
        left = into;
        return ports.setUp(checkout, command, into);
      },
    };
    await dependencies(cutOff).layIn(checkoutOf(), 'TREE', 'npm i', never);
    rmSync(left.replace(/\.part-\d+$/, ''), { recursive: true });
    mkdirSync(join(left, 'tree'), { recursive: true });
    writeFileSync(join(left, 'tree/planted.js'), '');
    const laid = await dependencies(ports).layIn(checkoutOf(), 'TREE', 'npm i', never);
    expect(laid).toMatchObject({ added: ['lib/made.js', 'node_modules'] });
  });

  test('are none without a command', async () => {
    const { ran, ports } = setUps(0);
    const checkout = checkoutOf();
    const laid = await dependencies(ports).layIn(checkout, 'TREE', null, never);
    expect(laid).toEqual({ kind: 'tree', tree: { checkout, home: undefined }, added: [] });
    expect(ran).toEqual([]);
  });
});

test('work is done in order, so many at a time, and the first error comes out when all have ended', async () => {
  const seen: string[] = [];
  let open = 0;
  let most = 0;
  const work = inTurn([1, 2, 3, 4], 2, async (item) => {
    open += 1;
    most = Math.max(most, open);
    await Promise.resolve();
    open -= 1;
    if (item === 2) throw new Error('two');
    seen.push(`${item}`);
  });
  await expect(work).rejects.toThrow('two');
  expect({ seen, most, open }).toEqual({ seen: ['1', '3', '4'], most: 2, open: 0 });
});
