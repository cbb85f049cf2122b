import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { dependencyCaches } from '../../../src/adapters/dependency-caches.ts';

let base = '';
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'caches-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));
const lent = () => dependencyCaches(join(base, 'home'), join(base, 'user'));
function fill(folder: string) {
  mkdirSync(join(base, folder), { recursive: true });
  writeFileSync(join(base, folder, 'x'), '');
}

test('downloads of the user are lent until set-up has made its own, credentials never', () => {
  for (const folder of ['user/.m2/repository', 'user/.cargo/registry/src', 'user/.cargo/git/db', 'user/.ssh'])
    fill(folder);
  writeFileSync(join(base, 'user/.m2/settings.xml'), '<password>');
  mkdirSync(join(base, 'home/.m2/repository'), { recursive: true });
  expect(lent()).toEqual(['.cargo/registry/src', '.m2/repository']);
  fill('home/.m2/repository');
  expect(lent()).toEqual(['.cargo/registry/src']);
});

test('nothing is lent where HOME has a link on the way: a place outside would be made for it', () => {
  for (const folder of ['user/.m2/repository', 'user/go/pkg/mod', 'user/.nuget/packages', 'outside'])
    fill(folder);
  mkdirSync(join(base, 'home/.nuget'), { recursive: true });
  symlinkSync(join(base, 'outside'), join(base, 'home/.m2'));
  symlinkSync(join(base, 'nowhere'), join(base, 'home/.nuget/packages'));
  expect(lent()).toEqual(['go/pkg/mod']);
});
