import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from '@jest/globals';
import { hunksOf } from '../../../src/proposal/hunk.ts';
import { unifiedDiff } from '../../../src/proposal/unified-diff.ts';
import { rounds, seedOf } from '../../fakes/rounds.ts';
import { seeded } from '../../fakes/seeded.ts';

const root = mkdtempSync(join(tmpdir(), 'unified-diff-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** What `git apply` makes of the diff. */
function applied(path: string, before: string | null, diff: string): string {
  const folder = mkdtempSync(join(root, 'tree-'));
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  if (before !== null) writeFileSync(join(folder, path), before);
  const git = (...args: string[]) =>
    execFileSync('git', args, {
      cwd: folder,
      // `git init` reads nothing, and may be gone before it is written to.
      input: args[0] === 'apply' ? diff : '',
      stdio: ['pipe', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, HOME: folder },
    });
  git('init', '-q');
  git('apply', '--check', '--whitespace=nowarn', '-');
  git('apply', '--whitespace=nowarn', '-');
  return readFileSync(join(folder, path), 'utf8');
}

const LINES = Array.from({ length: 30 }, (_, index) => `line ${index}`);

test.each<[string, string, string | null, string]>([
  ['plain', 'a.py', 'a\nb\nc\n', 'a\nB\nc\n'],
  ['two far places', 'a.py', `${LINES.join('\n')}\n`, `${LINES.with(2, 'x').with(27, 'y').join('\n')}\n`],
  ['spaces in the name', 'my dir/a file.py', 'a\nb\n', 'a\nc\n'],
  ['a new file with spaces in its name', 'my dir/a file.py', null, 'a\n'],
  ['Unicode in the name', 'ünï/文件 ✓.txt', 'a\n', 'b\n'],
  ['a quote and a backslash in the name', 'say "hi"\\.txt', 'a\n', 'b\n'],
  ['a tab in the name', 'a\tb.txt', 'a\n', 'b\n'],
  ['no final newline before', 'a.py', 'a\nb', 'a\nb\nc\n'],
  ['no final newline after', 'a.py', 'a\nb\n', 'a\nb'],
  ['no final newline at all', 'a.py', 'a\nb', 'a\nc'],
  ['only the final newline comes', 'a.py', 'a', 'a\n'],
  ['CRLF', 'a.py', 'a\r\nb\r\nc\r\n', 'a\r\nB\r\nc\r\n'],
  ['CRLF to LF', 'a.py', 'a\r\nb\r\n', 'a\nb\n'],
  ['mixed endings', 'a.py', 'a\r\nb\nc\r\n', 'a\r\nb\nd\r\n'],
  ['a new file', 'x/new.py', null, 'a\nb\n'],
  ['a new file without final newline', 'new.py', null, 'a'],
  ['an empty new file', 'x/__init__.py', null, ''],
  ['an emptied file', 'a.py', 'a\nb\n', ''],
  ['a filled empty file', 'a.py', '', 'a\n'],
  ['an insertion at the top', 'a.py', 'b\nc\n', 'a\nb\nc\n'],
  ['a removed comment that looks like a header', 'a.sql', 'x\n-- name\t\ny\n', 'x\n++ other\t\ny\n'],
  ['the same with CRLF', 'a.sql', 'x\r\n-- name\t\r\ny\r\n', 'x\r\n++ other\t\r\ny\r\n'],
  ['a row of equals signs', 'a.rst', '=====\nT\n', '====\nT\n'],
  ['a form feed, a lone CR and U+2028', 'a.py', 'a\f\nb\rb\nc\u2028c\n', 'a\f\nb\rB\nc\u2028C\n'],
  ['a BOM', 'a.py', '\ufeffa\n', '\ufeffb\n'],
])('git apply takes it: %s', (_, path, before, after) => {
  expect(applied(path, before, unifiedDiff(path, before, after))).toBe(after);
});

test.each([
  ['a new file', null, 'a\nb\n', '@@ -0,0 +1,2 @@'],
  ['an emptied file', 'a\nb\n', '', '@@ -1,2 +0,0 @@'],
  ['a changed line', 'a\nb\n', 'a\nc\n', '@@ -1,2 +1,2 @@'],
])('the range of %s is written as git writes it', (_, before, after, range) => {
  expect(unifiedDiff('a', before, after).split('\n')).toContain(range);
});

test.each([
  [0o644, '100644'],
  [0o755, '100755'],
  [0o700, '100755'],
])('a new file of mode %o', (mode, words) => {
  expect(unifiedDiff('run.sh', null, 'a\n', mode)).toContain(`new file mode ${words}\n`);
  expect(unifiedDiff('run.sh', 'b\n', 'a\n', mode)).not.toContain('mode');
});

test('nothing to show when nothing differs', () => {
  expect(unifiedDiff('a', 'x\n', 'x\n')).toBe('');
});

test('random changes: git apply and the hunks both give the new text', () => {
  const random = seeded(seedOf(7));
  for (let round = 0; round < rounds(40); round += 1) {
    const eol = random.pick(['\n', '\r\n']);
    const lines = Array.from({ length: random.below(14) }, () =>
      random.pick(['a', 'b', '', '}', '- x', '+ y']),
    );
    const changed = lines.flatMap((line) => {
      const what = random.below(6);
      return what === 0 ? [] : what === 1 ? [line, 'new'] : what === 2 ? ['other'] : [line];
    });
    const [before, after] = [lines, changed].map((all) => all.map((line) => line + eol).join(''));
    if (before === undefined || after === undefined || before === after) continue;
    expect(byHunks(before, after)).toEqual(changed);
    if (round % 4 === 0) expect(applied('a.txt', before, unifiedDiff('a.txt', before, after))).toBe(after);
  }
});

/** The lines after every hunk has replaced its range. */
function byHunks(before: string, after: string): string[] {
  const lines = before.split(/\r?\n/).slice(0, -1);
  for (const { oldStart, removed, added } of hunksOf(before, after).toReversed()) {
    expect(lines.slice(oldStart - 1, oldStart - 1 + removed.length)).toEqual(removed);
    lines.splice(oldStart - 1, removed.length, ...added);
  }
  return lines;
}

test.each<[string, string | null, string, ReturnType<typeof hunksOf>]>([
  [
    'a replacement',
    'a\nb\nc\n',
    'a\nx\ny\nc\n',
    [{ oldStart: 2, removed: ['b'], newStart: 2, added: ['x', 'y'] }],
  ],
  ['an insertion', 'a\nb\n', 'a\nx\nb\n', [{ oldStart: 2, removed: [], newStart: 2, added: ['x'] }]],
  ['an insertion at the end', 'a\n', 'a\nx\n', [{ oldStart: 2, removed: [], newStart: 2, added: ['x'] }]],
  ['a deletion', 'a\nb\nc\n', 'a\nc\n', [{ oldStart: 2, removed: ['b'], newStart: 2, added: [] }]],
  ['a new file', null, 'a\n', [{ oldStart: 1, removed: [], newStart: 1, added: ['a'] }]],
  [
    'lines that begin with signs',
    '-a\n',
    '+a\n',
    [{ oldStart: 1, removed: ['-a'], newStart: 1, added: ['+a'] }],
  ],
])('hunks of %s', (_, before, after, expected) => {
  expect(hunksOf(before, after)).toEqual(expected);
});
