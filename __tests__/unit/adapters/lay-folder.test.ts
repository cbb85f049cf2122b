import { execFileSync } from 'node:child_process';
import { chmodSync, lstatSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { layFolder } from '../../../src/adapters/lay-folder.ts';
import { bytesBelow, folderWith, removeFolders } from '../../fakes/price-project.ts';

afterAll(removeFolders);

test('lays files over files and links, never through a link, with modes; what is no file stays away', () => {
  const outside = folderWith({ 'victim.txt': 'untouched' });
  const from = folderWith({ 'a.txt': 'new', 'deep/b.sh': 'echo' });
  chmodSync(join(from, 'deep/b.sh'), 0o755);
  symlinkSync('a.txt', join(from, 'link'));
  execFileSync('mkfifo', [join(from, 'pipe')]);
  const to = folderWith({ 'deep/own.txt': 'kept', link: 'a file' });
  symlinkSync(join(outside, 'victim.txt'), join(to, 'a.txt'));
  layFolder(from, to);
  expect(readFileSync(join(outside, 'victim.txt'), 'utf8')).toBe('untouched');
  expect(Object.keys(bytesBelow(join(to, 'deep'))).sort()).toEqual(['b.sh', 'own.txt']);
  expect(readFileSync(join(to, 'a.txt'), 'utf8')).toBe('new');
  expect(lstatSync(join(to, 'deep/b.sh')).mode & 0o777).toBe(0o755);
  expect(readlinkSync(join(to, 'link'))).toBe('a.txt');
  expect(lstatSync(join(to, 'pipe'), { throwIfNoEntry: false })).toBeUndefined();
});

test('does not lay a folder through a link to one', () => {
  const outside = folderWith({});
  const to = folderWith({});
  symlinkSync(outside, join(to, 'out'));
  const from = folderWith({ 'out/x': '1' });
  expect(() => layFolder(from, to)).toThrow(/out is no folder$/);
  expect(lstatSync(join(outside, 'x'), { throwIfNoEntry: false })).toBeUndefined();
});
