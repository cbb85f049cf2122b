import { readdirSync, readFileSync, statSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { checkOutHead, pullOf } from '../../../../src/cli/bench/pull-of-case.ts';
import { readCases } from '../../../../src/cli/bench/read-cases.ts';
import { MAINTAINER, startLocalPull } from '../../../../src/cli/on-github/local-pull.ts';
import { composeBench } from '../../../../src/compose/bench.ts';
import { priceCase } from '../../../fakes/bench-world.ts';
import { folderWith, removeFolders } from '../../../fakes/price-project.ts';

afterAll(removeFolders);

test('a case becomes a pull request with the workflows in both trees, never through a link that came later', () => {
  const outside = folderWith({});
  const dir = folderWith(priceCase('sh-a'));
  const ports = composeBench('none');
  const read = readCases(dir, undefined);
  if (ports.kind === 'problem' || read.kind === 'problem') throw new Error('no case');
  const [found] = read.cases;
  if (found === undefined) throw new Error('no case');
  try {
    const { main, change } = pullOf({ ...found, ports }, 'examples');
    for (const tree of [String(main), String(change)])
      expect(readdirSync(join(tree, '.github/workflows')).sort()).toEqual(['build-doctor.yml', 'ci.yml']);
    symlinkSync(outside, join(dir, 'sh-a/pr/.github'));
    expect(() => pullOf({ ...found, ports }, 'examples')).toThrow(/leads through a symbolic link/);
    expect(readdirSync(outside)).toEqual([]);
  } finally {
    ports.remove();
  }
});

test('what the branch changed is made in the checkout with its modes, never through a link that set-up left', async () => {
  const files = { 'a.txt': 'one', 'gone/b.txt': 'x' };
  const pull = { repo: 'acme/shop', main: files, change: files, branch: 'pr', title: 'A title' };
  const github = await startLocalPull(pull);
  try {
    const push = (changed: object) =>
      github.happen({ kind: 'push', branch: 'pr', by: MAINTAINER, files: changed, message: 'Work' });
    const from = github.pull.head.sha;
    const checkout = folderWith(files);
    await push({
      'a.txt': 'two',
      'new/c.sh': { text: 'echo', mode: '100755' },
      'gone/b.txt': null,
    });
    await checkOutHead(github, from, checkout);
    expect(readFileSync(join(checkout, 'a.txt'), 'utf8')).toBe('two');
    expect(statSync(join(checkout, 'new/c.sh')).mode & 0o777).toBe(0o755);
    expect(readdirSync(join(checkout, 'gone'))).toEqual([]);

    const outside = folderWith({});
    const next = github.pull.head.sha;
    symlinkSync(outside, join(checkout, 'build'));
    await push({ 'build/x': 'written' });
    await expect(checkOutHead(github, next, checkout)).rejects.toThrow(
      /build\/x leads through a symbolic link/,
    );
    expect(readdirSync(outside)).toEqual([]);
  } finally {
    await github.close();
  }
});
