import { execFileSync } from 'node:child_process';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { listTree } from '../../../src/adapters/list-tree.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'list-tree-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

function put(path: string, content = path) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), content);
}
const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=d', '-c', 'user.email=d@e', ...args], { cwd: root, stdio: 'pipe' });

test('without git every file counts, but not installed dependencies', () => {
  for (const path of [
    'b.py',
    'a/x.py',
    '.gitignore',
    'node_modules/m/i.js',
    'my env/pyvenv.cfg',
    'my env/lib/y.py',
  ])
    put(path);
  symlinkSync('b.py', join(root, 'link.py'));
  expect(listTree(root)).toEqual(['.gitignore', 'a/x.py', 'b.py']);
});

test('with git: tracked and new files, not ignored and not deleted ones, names of any kind', () => {
  git('init', '-q');
  for (const path of ['.gitignore', 'kept.py', 'gone.py', 'sub/ü ñ.py', 'new\nline.py', 'vendor/v.go'])
    put(path);
  writeFileSync(join(root, '.gitignore'), '*.log\nbuild/\n');
  git('add', '.');
  rmSync(join(root, 'gone.py'));
  for (const path of ['new.py', 'x.log', 'build/out.js', 'node_modules/m/i.js']) put(path);
  expect(listTree(root)).toEqual(['.gitignore', 'kept.py', 'new\nline.py', 'new.py', 'sub/ü ñ.py']);
});

test('a folder of a repository lists its own part, and one that the repository ignores lists everything', () => {
  git('init', '-q');
  for (const path of ['top.py', 'part/a.py', 'part/b.log', 'out/c.py']) put(path);
  writeFileSync(join(root, '.gitignore'), '*.log\nout/\n');
  expect(listTree(join(root, 'part'))).toEqual(['a.py']);
  expect(listTree(join(root, 'out'))).toEqual(['c.py']);
});

test('repositories inside the repository are listed by their own rules', () => {
  for (const path of ['main.py', 'inner/lib.py', 'inner/lib.log', 'inner/.gitignore']) put(path);
  writeFileSync(join(root, 'inner/.gitignore'), '*.log\n');
  execFileSync('git', ['init', '-q', join(root, 'inner')]);
  git('init', '-q');
  expect(listTree(root)).toEqual(['inner/.gitignore', 'inner/lib.py', 'main.py']);
});

test('a tracked folder that became a link to elsewhere is not listed', () => {
  git('init', '-q');
  put('src/a.py');
  put('b.py');
  git('add', '.');
  const elsewhere = mkdtempSync(join(tmpdir(), 'elsewhere-'));
  renameSync(join(root, 'src'), join(elsewhere, 'src'));
  symlinkSync(join(elsewhere, 'src'), join(root, 'src'));
  expect(listTree(root)).toEqual(['b.py']);
  rmSync(elsewhere, { recursive: true });
});

test('listing starts no program that the repository names, and obeys no other tree of git', () => {
  git('init', '-q');
  put('a.py');
  git('add', '.');
  const planted = join(root, 'planted');
  appendFileSync(
    join(root, '.git/config'),
    `[core]\n\tfsmonitor = "touch ${planted}; false"\n\thooksPath = hooks\n`,
  );
  process.env.GIT_DIR = '/nowhere';
  expect(listTree(root)).toEqual(['a.py']);
  delete process.env.GIT_DIR;
  expect(existsSync(planted)).toBe(false);
});
