import { expect, test } from '@jest/globals';
import { draftFiles } from '../../../src/onboarding/draft-files.ts';
import { memoryFiles } from '../../fakes/memory-files.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

test('a draft is seen like any file, and the tree below has none of it', () => {
  const tree = memoryFiles({ 'a.md': 'a', 'docs/b.md': 'b' });
  const files = draftFiles(tree, 'docs/NEW.md');
  expect(files.create('docs/NEW.md', bytes('one'))).toBe(true);
  expect(files.create('docs/NEW.md', bytes('no'))).toBe(false);
  files.write('./docs/NEW.md', bytes('two!'));
  expect(files.locate('docs/NEW.md')).toMatchObject({
    kind: 'file',
    size: 4,
    realPath: 'docs/NEW.md',
    links: 1,
  });
  expect(new TextDecoder().decode(files.read('docs/NEW.md'))).toBe('two!');
  expect(files.list('docs')).toEqual(['NEW.md', 'b.md']);
  expect(files.list('')).toEqual(['a.md', 'docs/']);
  expect(files.walk()).toEqual(['a.md', 'docs/NEW.md', 'docs/b.md']);
  expect(tree.walk()).toEqual(['a.md', 'docs/b.md']);
  files.remove('docs/NEW.md');
  expect(files.walk()).toEqual(tree.walk());
});

test.each(['a.md', 'docs/b.md', 'docs/new.md', 'NEW.md'])('%s cannot be written through it', (path) => {
  const tree = memoryFiles({ 'a.md': 'a', 'docs/b.md': 'b' });
  const files = draftFiles(tree, 'docs/NEW.md');
  for (const act of [
    () => files.write(path, bytes('x')),
    () => files.create(path, bytes('x')),
    () => files.remove(path),
  ])
    expect(act).toThrow(/not the one file/);
  expect(tree.walk()).toEqual(['a.md', 'docs/b.md']);
});
