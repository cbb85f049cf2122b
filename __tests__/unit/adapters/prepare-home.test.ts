import { mkdirSync, readdirSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { prepareHome } from '../../../src/adapters/prepare-home.ts';
import { bytesBelow, folderWith, removeFolders } from '../../fakes/price-project.ts';

afterAll(removeFolders);

const SITE = '.local/lib/python3.11/site-packages';
const user = () => folderWith({ '.tool-versions': 'nodejs 20', [`${SITE}/rich.py`]: '' });

/** HOME holds what the user chose and installed, in files and folders of its own. */
function expectReady(home: string, usersHome: string): void {
  expect(prepareHome(home, usersHome)).toEqual([join(usersHome, SITE)]);
  expect(readFileSync(join(home, '.tool-versions'), 'utf8')).toBe('nodejs 20');
  expect(readFileSync(join(home, SITE, 'installed-by-user.pth'), 'utf8')).toBe(`${join(usersHome, SITE)}\n`);
}

test('a new HOME knows the tool versions and the Python packages of the user; a kept one too, and keeps its own', () => {
  const home = join(folderWith({}), 'home');
  const usersHome = user();
  expectReady(home, usersHome);
  expectReady(home, usersHome);
  const kept = folderWith({ '.tool-versions': 'nodejs 18', [`${SITE}/own.py`]: 'own' });
  expectReady(kept, usersHome);
  expect(readFileSync(join(kept, SITE, 'own.py'), 'utf8')).toBe('own');
});

test('links that a set-up left in HOME for its files are never followed', () => {
  const outside = folderWith({ 'versions.txt': 'untouched', 'pointer.txt': 'untouched' });
  const home = folderWith({ [`${SITE}/own.py`]: 'own' });
  symlinkSync(join(outside, 'versions.txt'), join(home, '.tool-versions'));
  symlinkSync(join(outside, 'pointer.txt'), join(home, SITE, 'installed-by-user.pth'));
  expectReady(home, user());
  expect(bytesBelow(outside)).toEqual(
    bytesBelow(folderWith({ 'versions.txt': 'untouched', 'pointer.txt': 'untouched' })),
  );
});

test.each(['.local', '.local/lib', '.local/lib/python3.11', SITE])(
  'a link as %s is not followed',
  (place) => {
    const outside = folderWith({});
    const home = folderWith({});
    mkdirSync(join(home, place, '..'), { recursive: true });
    symlinkSync(outside, join(home, place));
    expectReady(home, user());
    expect(readdirSync(outside)).toEqual([]);
  },
);

test('folders in the place of its files, and a file in the place of its folders, give way', () => {
  const home = folderWith({ '.local': 'a file', '.tool-versions/x': '' });
  mkdirSync(join(home, 'lib'));
  expectReady(home, user());
});
