import { expect, test } from '@jest/globals';
import { diffFiles } from '../../../src/viewer/diff-files.ts';

const read = (text: string) => diffFiles(text.split('\n'));
const rows = (text: string) =>
  read(text).flatMap(({ hunks }) =>
    hunks.flatMap((hunk) =>
      hunk.rows.map(({ sign, before, after, text: line }) => [before, after, `${sign}${line}`]),
    ),
  );

test('numbers the lines of both sides', () => {
  const diff = '--- a/x.py\n+++ b/x.py\n@@ -3,3 +3,4 @@ def f():\n a\n-b\n+c\n+d\n e\n';
  expect(rows(diff)).toEqual([
    [3, 3, ' a'],
    [4, undefined, '-b'],
    [undefined, 4, '+c'],
    [undefined, 5, '+d'],
    [5, 6, ' e'],
  ]);
  expect(read(diff)[0]).toMatchObject({ path: 'x.py', status: '', hunks: [{ heading: 'def f():' }] });
});

test('tells files apart, names what happened to them', () => {
  const diff = [
    'diff --git a/new.py b/new.py\nnew file mode 100644\n--- /dev/null\n+++ b/new.py\n@@ -0,0 +1 @@\n+x',
    'diff --git a/old.py b/old.py\ndeleted file mode 100644\n--- a/old.py\n+++ /dev/null\n@@ -1 +0,0 @@\n-x',
    'diff --git a/a.py b/b.py\nrename from a.py\nrename to b.py',
  ].join('\n');
  expect(read(diff).map(({ path, status, hunks }) => [path, status, hunks.length])).toEqual([
    ['new.py', 'added', 1],
    ['old.py', 'deleted', 1],
    ['b.py', 'renamed from a.py', 0],
  ]);
});

test('a removed line that looks like a header is a removed line', () => {
  expect(rows('--- a/q.sql\n+++ b/q.sql\n@@ -1,2 +1,2 @@\n--- a comment\n+++ b\n x')).toEqual([
    [1, undefined, '--- a comment'],
    [undefined, 1, '+++ b'],
    [2, 2, ' x'],
  ]);
});

test('files without a `diff` line begin at their names', () => {
  const diff = '--- a/1\n+++ b/1\n@@ -1 +1 @@\n-a\n+b\n--- a/2\n+++ b/2\n@@ -1 +1 @@\n-a\n+b';
  expect(read(diff).map(({ path }) => path)).toEqual(['1', '2']);
});

test.each([['no diff at all\nof two lines'], ['@@ nonsense'], ['']])('%j is shown as it is', (text) => {
  expect(
    read(text).map(({ path, hunks }) => [path, hunks.flatMap((hunk) => hunk.rows.map((row) => row.text))]),
  ).toEqual([['', text.split('\n')]]);
});

test('what is cut off or says too much of itself is shown as far as it goes', () => {
  expect(rows('@@ -1,9999999999999999999 +1,3 @@\n a\n+b')).toEqual([
    [1, 1, ' a'],
    [undefined, 2, '+b'],
  ]);
});
