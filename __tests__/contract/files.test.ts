import { execFileSync } from 'node:child_process';
import { chmodSync, linkSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from '@jest/globals';
import { nodeFiles } from '../../src/adapters/node-files.ts';
import type { Files } from '../../src/ports.ts';
import { memoryFiles } from '../fakes/memory-files.ts';

const ENTRIES = {
  'README.md': 'read me\n',
  'src/a.ts': 'export const a = 1;\n',
  'src/deep/b.ts': 'b\r\n',
  'src-other/c.ts': 'c\n',
  'bin/run': '#!/bin/sh\n',
  'linked.txt': 'two names\n',
  'empty.txt': '',
  'out/ignored.js': 'built\n',
  'node_modules/x/index.js': 'installed\n',
  'lib/python3/site-packages/y.py': 'installed\n',
  'debug.log': 'ignored\n',
  '.hidden': 'h\n',
};
const LINKS = {
  'to-file': 'src/a.ts',
  'to-folder': 'src',
  'src/up': '../README.md',
  dangling: 'nowhere/at/all',
  outside: '/etc/passwd',
  'outside-folder': '/etc',
  'climbs-out': '../../../../../../../../../../etc/passwd',
  circle: 'circle-2',
  'circle-2': 'circle',
};
const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
const bytes = (content: string) => new TextEncoder().encode(content);

function inMemory(): Files {
  return memoryFiles(ENTRIES, {
    links: LINKS,
    modes: { 'bin/run': 0o755 },
    hardLinks: { 'linked.txt': 2 },
    folders: ['hollow'],
    isIgnored: (path) => path.startsWith('out/') || path.endsWith('.log'),
  });
}

const made: string[] = [];
function onDisk(): Files {
  const parent = mkdtempSync(join(tmpdir(), 'files-contract-'));
  made.push(parent);
  const root = join(parent, 'tree');
  for (const [path, content] of Object.entries(ENTRIES)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), content, { mode: 0o644 });
  }
  mkdirSync(join(root, 'hollow'));
  chmodSync(join(root, 'bin/run'), 0o755);
  linkSync(join(root, 'linked.txt'), join(parent, 'second-name'));
  for (const [path, target] of Object.entries(LINKS)) symlinkSync(target, join(root, path));
  execFileSync('git', ['init', '-q', root]);
  writeFileSync(join(root, '.git/info/exclude'), 'out/\n*.log\n');
  return nodeFiles(root);
}

afterAll(() => {
  for (const folder of made) rmSync(folder, { recursive: true, force: true });
});

describe.each([
  ['the disk', onDisk],
  ['memory', inMemory],
] as const)('files in %s', (_, make) => {
  let files: Files;
  beforeEach(() => {
    files = make();
  });

  test.each([
    ['', '', 'directory'],
    ['.', '', 'directory'],
    ['src/a.ts', 'src/a.ts', 'file'],
    ['./src//deep/../a.ts', 'src/a.ts', 'file'],
    ['src', 'src', 'directory'],
    ['src/', 'src', 'directory'],
    ['src/none.ts', 'src/none.ts', 'missing'],
    ['README.md/below', 'README.md/below', 'missing'],
    ['to-file', 'src/a.ts', 'file'],
    ['to-folder', 'src', 'directory'],
    ['to-folder/deep/b.ts', 'src/deep/b.ts', 'file'],
    ['to-folder/up', 'README.md', 'file'],
    ['to-folder/new/x.ts', 'src/new/x.ts', 'missing'],
    ['dangling', 'nowhere/at/all', 'symlink'],
    ['outside', undefined, 'symlink'],
    ['climbs-out', undefined, 'symlink'],
    ['outside-folder/passwd', undefined, 'symlink'],
    ['outside-folder/made-up', undefined, 'symlink'],
    ['circle', undefined, 'symlink'],
  ] as const)('%j is found at %j as %s', (path, realPath, kind) => {
    expect(files.locate(path)).toMatchObject({ realPath, kind });
  });

  test('a located file tells its size, mode and names', () => {
    expect(files.locate('bin/run')).toMatchObject({ path: 'bin/run', size: 10, mode: 0o755, links: 1 });
    expect(files.locate('linked.txt').links).toBe(2);
    expect(files.locate('nothing')).toMatchObject({ size: 0, mode: 0, links: 0 });
    expect(files.locate('src').size).toBe(0);
  });

  test('a file that was written again with the same bytes has changed later', () => {
    const changedMs = () => files.locate('bin/run').changedMs;
    const before = changedMs();
    expect(before).toBeGreaterThan(0);
    do files.write('bin/run', files.read('bin/run'));
    while (changedMs() === before);
    expect(changedMs()).toBeGreaterThan(before);
    expect([files.locate('src').changedMs, files.locate('nothing').changedMs]).toEqual([0, 0]);
  });

  test.each(['../secret', '/etc/passwd', 'src/../../x'])('%j is no path of the tree', (path) => {
    expect(() => files.locate(path)).toThrow(/not a path inside the tree/);
    expect(() => files.write(path, bytes('x'))).toThrow(/not a path inside the tree/);
  });

  test('reads files, also through a link that stays inside', () => {
    expect(text(files.read('src/deep/b.ts'))).toBe('b\r\n');
    expect(text(files.read('to-folder/up'))).toBe('read me\n');
    expect(files.read('empty.txt')).toHaveLength(0);
  });

  test.each(['src', 'none', 'outside', 'outside-folder/passwd', 'dangling', 'circle'])(
    'reading %s throws',
    (path) => {
      expect(() => files.read(path)).toThrow(/not a regular file/);
    },
  );

  test('lists names by code unit, folders with a slash', () => {
    expect(files.list('src')).toEqual(['a.ts', 'deep/', 'up']);
    expect(files.list('to-folder')).toEqual(files.list('src'));
    expect(files.list('hollow')).toEqual([]);
    const root = files.list('').filter((name) => name !== '.git/');
    expect(root).toEqual([...root].sort());
    expect(root).toEqual(
      expect.arrayContaining(['.hidden', 'outside', 'outside-folder', 'src-other/', 'src/']),
    );
  });

  test.each(['README.md', 'none', 'outside-folder'])('listing %s throws', (path) => {
    expect(() => files.list(path)).toThrow(/not a directory/);
  });

  test('writes keep the mode, take a new one when told, and new files get 0644', () => {
    files.write('bin/run', bytes('#!/bin/bash\n'));
    files.write('src/a.ts', bytes('changed'), 0o600);
    files.write('new/folder/x.ts', bytes('x'));
    expect(text(files.read('bin/run'))).toBe('#!/bin/bash\n');
    expect(files.locate('bin/run').mode).toBe(0o755);
    expect(files.locate('src/a.ts').mode).toBe(0o600);
    expect(files.locate('new/folder/x.ts')).toMatchObject({ kind: 'file', mode: 0o644 });
    expect(files.list('new/folder')).toEqual(['x.ts']);
  });

  test.each([
    ['to-file', /symbolic link/],
    ['to-folder/a.ts', /symbolic link/],
    ['outside-folder/new', /symbolic link/],
    ['dangling', /symbolic link/],
    ['linked.txt', /hard links/],
    ['src', /not a regular file/],
    ['README.md/below', /ENOTDIR/],
  ])('writing %s is refused and leaves the tree as it was', (path, reason) => {
    const before = files.walk();
    expect(() => files.write(path, bytes('evil'))).toThrow(reason);
    expect(files.walk()).toEqual(before);
    expect(text(files.read('src/a.ts'))).toBe('export const a = 1;\n');
    expect(text(files.read('linked.txt'))).toBe('two names\n');
    expect(files.list('')).not.toContain('nowhere/');
  });

  test('creating makes what is not there, and leaves what is', () => {
    expect(files.create('made/x.md', bytes('mine'))).toBe(true);
    expect(files.locate('made/x.md')).toMatchObject({ kind: 'file', mode: 0o644 });
    expect(files.walk()).toContain('made/x.md');
    for (const path of ['made/x.md', 'README.md', 'src'])
      expect([path, files.create(path, bytes('no'))]).toEqual([path, false]);
    expect(text(files.read('made/x.md'))).toBe('mine');
    for (const path of ['to-file', 'dangling', 'outside', 'to-folder/new.md', 'outside-folder/new'])
      expect(() => files.create(path, bytes('evil'))).toThrow(/symbolic link/);
    expect(() => files.create('README.md/below', bytes('x'))).toThrow(/ENOTDIR/);
    files.remove('made/x.md');
    expect(files.locate('made').kind).toBe('missing');
  });

  test('removing takes the folders along that writing made, and no others', () => {
    files.write('fresh/one/x.ts', bytes('x'));
    files.write('fresh/y.ts', bytes('y'));
    files.write('hollow/z.ts', bytes('z'));
    for (const path of ['fresh/one/x.ts', 'hollow/z.ts', 'never/was', 'src/deep/b.ts']) files.remove(path);
    expect(files.list('fresh')).toEqual(['y.ts']);
    expect(files.list('hollow')).toEqual([]);
    expect(files.list('src/deep')).toEqual([]);
    files.remove('fresh/y.ts');
    expect(files.locate('fresh').kind).toBe('missing');
  });

  test('removing a link removes the link; nothing is removed through one', () => {
    files.remove('to-file');
    expect(files.locate('to-file').kind).toBe('missing');
    expect(files.locate('src/a.ts').kind).toBe('file');
    expect(() => files.remove('to-folder/a.ts')).toThrow(/symbolic link/);
    expect(() => files.remove('src')).toThrow();
  });

  test('walks what is ours: not ignored, not installed, not git, no links', () => {
    files.write('src/new.ts', bytes('n'));
    files.write('out/new.js', bytes('n'));
    expect(files.walk()).toEqual([
      '.hidden',
      'README.md',
      'bin/run',
      'empty.txt',
      'linked.txt',
      'src-other/c.ts',
      'src/a.ts',
      'src/deep/b.ts',
      'src/new.ts',
    ]);
  });
});
