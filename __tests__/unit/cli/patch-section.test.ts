import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { patchSection } from '../../../src/cli/patch-section.ts';

const HUNK = '@@ -1,2 +1,2 @@ def total():\n-a\n+b\n c';
const TWO = `diff --git a/x.py b/x.py
index 1..2 100644
--- a/x.py
+++ b/x.py
@@ -1,3 +1,3 @@
 a
--- b
+++ c
 d
@@ -9 +9 @@
-e
+f
\\ No newline at end of file
diff --git a/dir/y.py b/dir/y.py
--- a/dir/y.py
+++ b/dir/y.py
${HUNK}
-- 
2.40.0
`;
const X = '@@ -1,3 +1,3 @@\n a\n--- b\n+++ c\n d\n@@ -9 +9 @@\n-e\n+f\n\\ No newline at end of file';

const folder = mkdtempSync(join(tmpdir(), 'section-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test.each<[string, string, string | undefined, unknown]>([
  ['GitHub’s own patch', HUNK, undefined, { kind: 'section', path: undefined, patch: HUNK }],
  ['GitHub’s own patch, the path given', HUNK, 'x.py', { kind: 'section', path: undefined, patch: HUNK }],
  ['one of two files, its lines like names', TWO, 'x.py', { kind: 'section', path: 'x.py', patch: X }],
  ['the other of two files', TWO, 'dir/y.py', { kind: 'section', path: 'dir/y.py', patch: HUNK }],
  ['a file that the diff does not show', TWO, 'z.py', { kind: 'section', path: undefined, patch: undefined }],
  ['nothing', ' \n', 'x.py', { kind: 'section', path: undefined, patch: undefined }],
  [
    'a diff of nothing but modes',
    'diff --git a/x b/x\nold mode 100644\nnew mode 100755\n',
    undefined,
    { kind: 'section', path: undefined, patch: undefined },
  ],
  [
    'a plain diff with times',
    `--- x.py\t2026-01-01\n+++ x.py\t2026-01-02\n${HUNK}\n`,
    undefined,
    { kind: 'section', path: 'x.py', patch: HUNK },
  ],
  [
    'an empty context line whose blank is gone',
    '@@ -1,3 +1,3 @@\n-a\n+b\n\n c',
    undefined,
    { kind: 'section', path: undefined, patch: '@@ -1,3 +1,3 @@\n-a\n+b\n \n c' },
  ],
])('%s', (_, text, wanted, section) => {
  expect(patchSection(text, wanted)).toEqual(section);
});

test.each([
  ['two files and no path', TWO, /2 files \(x\.py, dir\/y\.py\): say which with --path/],
  ['no diff at all', 'hello\nworld\n', /no unified diff/],
])('%s is a problem', (_, text, reason) => {
  expect(patchSection(text, undefined)).toEqual({ kind: 'problem', reason: expect.stringMatching(reason) });
});

test.each(['plain.txt', 'with blank.txt', 'grüße/日本.txt', 'quo"te\\s.txt', 'tab\there.txt', 'b/b/x.txt'])(
  'finds %j in what git writes',
  (path) => {
    for (const [side, text] of [
      ['a', 'one\n'],
      ['b', 'two\n'],
    ] as const) {
      mkdirSync(dirname(join(folder, side, path)), { recursive: true });
      writeFileSync(join(folder, side, path), text);
    }
    const options = ['diff', '--no-index', '--no-prefix', `a/${path}`, `b/${path}`];
    const { stdout } = spawnSync('git', options, { cwd: folder, encoding: 'utf8' });
    expect(patchSection(stdout, path)).toEqual({ kind: 'section', path, patch: '@@ -1 +1 @@\n-one\n+two' });
  },
);
