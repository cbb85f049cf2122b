import { execFileSync } from 'node:child_process';
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { nodeFiles } from '../../../src/adapters/node-files.ts';

let root = '';
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'node-files-'));
});
afterEach(() => rmSync(root, { recursive: true, force: true }));
const bytes = (text: string) => new TextEncoder().encode(text);

test('a pipe is neither read nor written, and nobody waits for it', () => {
  execFileSync('mkfifo', [join(root, 'pipe')]);
  const files = nodeFiles(root);
  expect(files.locate('pipe')).toMatchObject({ kind: 'other', size: 0 });
  expect(() => files.read('pipe')).toThrow(/not a regular file/);
  expect(() => files.write('pipe', bytes('x'))).toThrow(/not a regular file/);
});

test('a write puts a new file in the place of the old, so a reader never sees half of it', () => {
  writeFileSync(join(root, 'a.txt'), 'old');
  const before = statSync(join(root, 'a.txt')).ino;
  nodeFiles(root).write('a.txt', bytes('new'));
  expect(statSync(join(root, 'a.txt')).ino).not.toBe(before);
  expect(readdirSync(root)).toEqual(['a.txt']);
});

test('a write that fails leaves the old file and no other behind', () => {
  mkdirSync(join(root, 'x'.repeat(200)));
  const files = nodeFiles(root);
  const tooLong = `made/by/us/${'y'.repeat(300)}`;
  expect(() => files.write(tooLong, bytes('x'))).toThrow(/ENAMETOOLONG/);
  expect(readdirSync(root)).toEqual(['x'.repeat(200)]);
});

test('a full disk leaves the old file whole', () => {
  const full = join(root, 'full');
  mkdirSync(full);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'none', full], { stdio: 'pipe' });
  } catch {
    if (process.env.BUILD_DOCTOR_REQUIRE_ALL === '1') throw new Error('a small disk cannot be mounted here');
    return console.warn('SKIPPED: a full disk leaves the old file whole. Mounting a small disk needs root.');
  }
  try {
    writeFileSync(join(full, 'a.txt'), 'old');
    const files = nodeFiles(full);
    expect(() => files.write('a.txt', new Uint8Array(1_000_000))).toThrow(/ENOSPC/);
    expect(() => files.write('new/b.txt', new Uint8Array(1_000_000))).toThrow(/ENOSPC/);
    expect(readFileSync(join(full, 'a.txt'), 'utf8')).toBe('old');
    expect(readdirSync(full)).toEqual(['a.txt']);
  } finally {
    execFileSync('umount', [full]);
  }
});

test('the root may itself be reached through a link', () => {
  mkdirSync(join(root, 'real'));
  writeFileSync(join(root, 'real/a.txt'), 'a');
  symlinkSync('real', join(root, 'alias'));
  symlinkSync(join(root, 'alias/a.txt'), join(root, 'real/absolute'));
  const files = nodeFiles(join(root, 'alias'));
  expect(files.locate('absolute')).toMatchObject({ realPath: 'a.txt', kind: 'file' });
  files.write('b.txt', bytes('b'));
  expect(files.walk()).toEqual(['a.txt', 'b.txt']);
});

test('a folder beside the root whose name starts alike is outside', () => {
  mkdirSync(join(root, 'repo'));
  mkdirSync(join(root, 'repo-secrets'));
  writeFileSync(join(root, 'repo-secrets/key'), 'k');
  symlinkSync('../repo-secrets/key', join(root, 'repo/key'));
  const files = nodeFiles(join(root, 'repo'));
  expect(files.locate('key')).toMatchObject({ realPath: undefined, kind: 'symlink', size: 0 });
  expect(() => files.read('key')).toThrow();
});

test('a known list is the walk of a tree that tests touched: git is not asked, links do not count, writes do', () => {
  for (const name of ['a.py', 'gone.py', 'turned.py', 'linked.py']) writeFileSync(join(root, name), name);
  const files = nodeFiles(root, { known: ['turned.py', 'a.py', 'gone.py', 'linked.py'] });
  execFileSync('git', ['init', '-q', root]);
  writeFileSync(join(root, '.gitignore'), '*\n');
  rmSync(join(root, 'gone.py'));
  rmSync(join(root, 'turned.py'));
  symlinkSync('a.py', join(root, 'turned.py'));
  linkSync(join(root, 'a.py'), join(root, 'by-a-test.py'));
  files.write('written.py', bytes('w'));
  expect(files.walk()).toEqual(['a.py', 'linked.py', 'written.py']);
});
