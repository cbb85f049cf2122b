import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { repositoryAbove } from '../../../src/adapters/repository-above.ts';
import { folderWith, removeFolders } from '../../fakes/price-project.ts';

afterAll(removeFolders);

test('the repository above is found from a folder inside it, not from its own root or from outside', () => {
  const root = folderWith({ 'packages/b/x.js': '' });
  expect(repositoryAbove(join(root, 'packages/b'))).toBeUndefined();
  mkdirSync(join(root, '.git'));
  expect(repositoryAbove(join(root, 'packages/b'))).toBe(root);
  expect(repositoryAbove(root)).toBeUndefined();
});
