import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { gitChanges } from '../../../src/adapters/git-changes.ts';
import { folderWith, removeFolders } from '../../fakes/price-project.ts';

afterAll(removeFolders);

const env = { PATH: process.env.PATH, HOME: '/nonexistent', GIT_CONFIG_NOSYSTEM: '1' };
const PERSON = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];

function repository(files: Readonly<Record<string, string>>) {
  const root = folderWith(files);
  const git = (...argv: string[]) =>
    execFileSync('git', [...PERSON, ...argv], { cwd: root, env, stdio: 'pipe' });
  const commit = () => {
    git('add', '--all');
    git('commit', '-q', '-m', 'x');
  };
  git('init', '-q', '-b', 'main');
  commit();
  return { root, git, commit, put: (path: string, text: string) => writeFileSync(join(root, path), text) };
}

const LONG = Array.from({ length: 20 }, (_, index) => `line ${index + 1}`).join('\n');

test('what the commits of a branch changed since main, as GitHub tells it; not what is not committed', () => {
  const { root, git, commit, put } = repository({
    'a.js': LONG,
    'old.js': LONG.toUpperCase(),
    'gone.js': 'x\n',
    'ä b.js': '1\n',
  });
  git('checkout', '-q', '-b', 'work');
  put('a.js', LONG.replace('line 9\n', 'line nine\n'));
  put('ä b.js', '2\n');
  put('new.bin', '\0\u0001');
  git('mv', 'old.js', 'moved.js');
  rmSync(join(root, 'gone.js'));
  commit();
  put('a.js', 'not committed\n');
  const found = gitChanges(root);
  expect(found.map(({ path, status }) => `${status} ${path}`).toSorted()).toEqual([
    'added new.bin',
    'modified a.js',
    'modified ä b.js',
    'removed gone.js',
    'renamed moved.js',
  ]);
  expect(found.find(({ path }) => path === 'a.js')?.patch).toMatch(
    /^@@ -6,7 \+6,7 @@[^\n]*\n line 6\n[\s\S]*-line 9\n\+line nine\n/,
  );
  expect(found.find(({ path }) => path === 'new.bin')?.patch).toBeUndefined();
});

test('the remote default branch counts before a local one; in a folder of the repository its own files only', () => {
  const { root, git, commit, put } = repository({ 'a.js': '1\n', 'b/c.js': '1\n' });
  git('checkout', '-q', '-b', 'work');
  put('a.js', '2\n');
  commit();
  git('update-ref', 'refs/remotes/origin/main', 'HEAD');
  put('b/c.js', '2\n');
  put('a.js', '3\n');
  commit();
  expect(gitChanges(root).map(({ path, patch }) => `${path} ${patch}`)).toEqual([
    'a.js @@ -1 +1 @@\n-2\n+3',
    'b/c.js @@ -1 +1 @@\n-1\n+2',
  ]);
  expect(gitChanges(join(root, 'b')).map(({ path }) => path)).toEqual(['c.js']);
});

test('nothing is known on the default branch itself, without commits, and without a repository', () => {
  expect(gitChanges(repository({ 'a.js': '1\n' }).root)).toEqual([]);
  expect(gitChanges(folderWith({ 'a.js': '1\n' }))).toEqual([]);
  const empty = folderWith({});
  execFileSync('git', ['init', '-q'], { cwd: empty, env });
  expect(gitChanges(empty)).toEqual([]);
});

test('no program that the repository names is started, and a line of a file is no file', () => {
  const { root, git, commit, put } = repository({
    'a.js': '1\n',
    '.gitattributes': '*.js diff=evil filter=evil\n',
  });
  const [program, ran] = [join(root, '.git', 'evil.sh'), join(root, 'ran')];
  git('checkout', '-q', '-b', 'work');
  put('a.js', '2\rdiff --git a/fake.js b/fake.js\u2028+++ b/fake.js\n');
  commit();
  writeFileSync(program, `#!/bin/sh\ntouch ${ran}\n`);
  chmodSync(program, 0o755);
  mkdirSync(join(root, '.git', 'hooks'), { recursive: true });
  for (const name of [
    'diff.evil.command',
    'diff.evil.textconv',
    'filter.evil.clean',
    'filter.evil.smudge',
    'diff.external',
    'core.fsmonitor',
    'core.pager',
  ])
    git('config', name, program);
  expect(gitChanges(root).map(({ path }) => path)).toEqual(['a.js']);
  expect(existsSync(ran)).toBe(false);
});
