import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  renameSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from '@jest/globals';
import { nodeFiles } from '../../../src/adapters/node-files.ts';
import { DEFAULT_POLICY } from '../../../src/kernel/policy.ts';
import { encodeSource } from '../../../src/kernel/source-text.ts';
import type { Files } from '../../../src/ports.ts';
import { snapshot } from '../../../src/repair/snapshot.ts';
import { memoryFiles } from '../../fakes/memory-files.ts';

const ENTRIES = {
  'src/a.ts': 'a\n',
  'src/run': '#!/bin/sh\n',
  'a.test.ts': 'expect\n',
  'package.json': '{}\n',
  'big.bin': new Uint8Array(DEFAULT_POLICY.maxFileBytes + 1),
};
const MODES = { modes: { 'src/run': 0o755 } };
const text = (files: Files, path: string) => new TextDecoder().decode(files.read(path));

function place() {
  const [tree, pristine] = [memoryFiles(ENTRIES, MODES), memoryFiles(ENTRIES, MODES)];
  return { tree, pristine, taken: snapshot(tree, pristine, DEFAULT_POLICY) };
}

describe('what a test run leaves behind', () => {
  test.each<[string, (tree: Files) => void, string[]]>([
    ['nothing', () => {}, []],
    ['a changed source', (tree) => tree.write('src/a.ts', encodeSource('b\n')), []],
    ['a deleted source', (tree) => tree.remove('src/run'), []],
    ['a changed test', (tree) => tree.write('a.test.ts', encodeSource('')), ['a.test.ts']],
    ['a deleted test', (tree) => tree.remove('a.test.ts'), ['a.test.ts']],
    ['a changed manifest', (tree) => tree.write('package.json', encodeSource('{"a":1}')), ['package.json']],
    [
      'a test that was another for a while',
      (tree) => {
        tree.write('a.test.ts', encodeSource(''));
        tree.write('a.test.ts', encodeSource('expect\n'));
      },
      ['a.test.ts'],
    ],
    ['a source written as it was', (tree) => tree.write('src/a.ts', encodeSource('a\n')), []],
    ['a new test', (tree) => tree.write('b.test.ts', encodeSource('')), ['b.test.ts']],
    ['what a build makes', (tree) => tree.write('dist/pkg/package.json', encodeSource('{}')), []],
    ['tests that a build makes', (tree) => tree.write('build/a.test.js', encodeSource('')), []],
    ['a new folder of tests', (tree) => tree.write('tests/a.js', encodeSource('')), ['tests/a.js']],
    [
      'settings in a new folder',
      (tree) => tree.write('.cargo/config.toml', encodeSource('')),
      ['.cargo/config.toml'],
    ],
    [
      'a manifest beside the sources',
      (tree) => tree.write('src/package.json', encodeSource('{}')),
      ['src/package.json'],
    ],
    ['git settings', (tree) => tree.write('.git/config', encodeSource('[core]\n')), ['.git/config']],
    ['a hook', (tree) => tree.write('.git/hooks/pre-commit', encodeSource('id')), ['.git/hooks/pre-commit']],
    ['a commit', (tree) => tree.write('.git/refs/heads/x', encodeSource('a1')), []],
    ['a new other file stays', (tree) => tree.write('out.txt', encodeSource('')), []],
    ['a file grown too large', (tree) => tree.write('src/a.ts', new Uint8Array(2_000_000)), []],
  ])('%s', (_, act, reported) => {
    const { tree, pristine, taken } = place();
    taken.begin();
    act(tree);
    expect(taken.undo(false)).toEqual(reported);
    for (const path of pristine.walk()) {
      expect(text(tree, path)).toBe(text(pristine, path));
      expect(tree.locate(path).mode).toBe(pristine.locate(path).mode);
    }
    expect(tree.locate('b.test.ts').kind).toBe('missing');
    expect(taken.undo(false)).toEqual([]);
  });

  test('what the untouched tests write as it was is their custom, and what we put back is not theirs', () => {
    const { tree, taken } = place();
    const rewrite = (path: string) => tree.write(path, tree.read(path));
    taken.begin();
    rewrite('a.test.ts');
    expect(taken.undo(true)).toEqual([]);
    rewrite('package.json');
    taken.begin();
    rewrite('a.test.ts');
    expect(taken.undo(false)).toEqual([]);
  });

  test('our own edits stay, changed again or not', () => {
    const { tree, taken } = place();
    tree.write('src/a.ts', encodeSource('ours\n'));
    taken.wrote('src/a.ts', encodeSource('ours\n'));
    expect([taken.undo(false), text(tree, 'src/a.ts')]).toEqual([[], 'ours\n']);
    tree.write('src/a.ts', encodeSource('the run’s\n'));
    expect([taken.undo(false), text(tree, 'src/a.ts')]).toEqual([[], 'ours\n']);
  });

  test('a new file of ours that is gone again is not put back', () => {
    const { tree, taken } = place();
    tree.write('new.ts', encodeSource('n\n'));
    taken.wrote('new.ts', encodeSource('n\n'));
    tree.remove('new.ts');
    taken.forget('new.ts');
    taken.undo(false);
    expect(tree.locate('new.ts').kind).toBe('missing');
  });

  test('what the checkout no longer holds cannot be put back: the run proves nothing', () => {
    const { tree, pristine, taken } = place();
    tree.write('src/a.ts', encodeSource('b\n'));
    pristine.write('src/a.ts', encodeSource('somebody works on\n'));
    expect(taken.undo(false)).toEqual(['src/a.ts']);
    pristine.remove('src/run');
    tree.remove('src/run');
    expect(taken.undo(false)).toEqual(['src/a.ts', 'src/run']);
  });
});

describe('a scratch copy on disk, as a run sees it', () => {
  const folder = mkdtempSync(join(tmpdir(), 'snapshot-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function copied(name: string, files: Readonly<Record<string, string>>) {
    const [checkout, copy] = [join(folder, `${name}-checkout`), join(folder, `${name}-copy`)];
    for (const root of [checkout, copy]) {
      mkdirSync(root);
      for (const [path, content] of Object.entries(files)) writeFileSync(join(root, path), content);
    }
    const pristine = nodeFiles(checkout);
    const tree = nodeFiles(copy, { known: pristine.walk() });
    return { copy, taken: snapshot(tree, pristine, DEFAULT_POLICY) };
  }

  test('a conftest.py that the run made is taken away and reported', () => {
    const { copy, taken } = copied('added', { 'a.py': 'a' });
    writeFileSync(join(copy, 'conftest.py'), 'x');
    expect(taken.undo(false)).toEqual(['conftest.py']);
    expect(existsSync(join(copy, 'conftest.py'))).toBe(false);
  });

  test('a test that stood aside for another during the run, with all its times set back, is reported', () => {
    const { copy, taken } = copied('restored', { 'a.py': 'a', 'test_a.py': 'assert add(1, 2) == 3' });
    const [test, aside] = [join(copy, 'test_a.py'), join(copy, 'aside')];
    const { atime, mtime, ctimeMs } = statSync(test);
    taken.begin();
    // Until the system's clock of changes has gone on, as it does long before a real run begins.
    while (statSync(test).ctimeMs === ctimeMs) {
      renameSync(test, aside);
      writeFileSync(test, 'pass');
      renameSync(aside, test);
      utimesSync(test, atime, mtime);
    }
    expect(taken.undo(false)).toEqual(['test_a.py']);
  });

  test('a large lockfile that nobody touched is neither reported nor removed', () => {
    const { copy, taken } = copied('large', { 'package-lock.json': ' '.repeat(1_200_000) });
    expect(taken.undo(false)).toEqual([]);
    expect(existsSync(join(copy, 'package-lock.json'))).toBe(true);
  });

  test('what the untouched tests do anyway is their custom, whatever number it carries', () => {
    const { copy, taken } = copied('custom', { 'a.py': 'a' });
    mkdirSync(join(copy, 'tests'));
    writeFileSync(join(copy, 'tests/tmp-1234.json'), '1');
    expect(taken.undo(true)).toEqual([]);
    writeFileSync(join(copy, 'tests/tmp-98.json'), '1');
    writeFileSync(join(copy, 'tests/other.json'), '1');
    expect(taken.undo(false)).toEqual(['tests/other.json']);
  });
});
