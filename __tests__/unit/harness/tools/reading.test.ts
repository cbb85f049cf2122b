import { describe, expect, test } from '@jest/globals';
import { memoryFiles } from '../../../fakes/memory-files.ts';
import { callTool, resultText, toolView } from '../../../fakes/tool-view.ts';

const long = Array.from({ length: 450 }, (_, index) => `line ${index + 1}`).join('\n');
const view = toolView(
  memoryFiles(
    {
      'src/long.py': `${long}\n`,
      'src/wide.js': `var a;\n${'x'.repeat(3000)}\nvar b;\n`,
      'src/crlf.txt': '\u{feff}one\r\ntwo\r\n',
      'src/empty.ts': '',
      'src/logo.png': new Uint8Array([137, 80, 0, 1]),
      'src/huge.json': 'x'.repeat(1_000_001),
      'src/user-service.ts': 'export const KEY = 1;\n',
      'src/fat.txt': Array.from({ length: 180 }, () => 'y'.repeat(400)).join('\n'),
      '.env': 'KEY=canary\n',
      '.git/config': 'KEY=canary\n',
      'node_modules/uuid/index.js': 'exports.v4 = KEY;\n',
      'deep/a/b/c/file.txt': 'KEY\n',
    },
    { isIgnored: (path) => path.startsWith('node_modules') },
  ),
);
const call = (name: string, args: Readonly<Record<string, unknown>>) =>
  resultText(callTool(view, name, args));

describe('read_file', () => {
  test('shows 200 lines, the total, and how to get the rest', () => {
    const text = call('read_file', { path: 'src/long.py' });
    expect(text).toMatch(/^src\/long\.py, lines 1-200 of 450\n1\| line 1\n/);
    expect(text).toMatch(/\n200\| line 200\n\[more: read_file with start_line 201\]$/);
  });

  test('a range ends where it was asked to, without a notice', () => {
    expect(call('read_file', { path: 'src/long.py', start_line: 449, end_line: 999 })).toBe(
      'src/long.py, lines 449-450 of 450\n449| line 449\n450| line 450',
    );
  });

  test('never shows more than 6,000 characters of lines, and says so', () => {
    const text = call('read_file', { path: 'src/fat.txt' });
    expect(text.length).toBeLessThan(6200);
    expect(text).toMatch(/lines 1-14 of 180[\s\S]*start_line 15\]$/);
  });

  test('a long line is cut with a notice, and shown when it is read alone', () => {
    expect(call('read_file', { path: 'src/wide.js' })).toContain(
      '[… cut: the line has 3000 characters]\n3| var b;',
    );
    expect(call('read_file', { path: 'src/wide.js', start_line: 2, end_line: 2 })).toContain(
      'x'.repeat(3000),
    );
  });

  test('line endings and a byte order mark are not shown', () => {
    expect(call('read_file', { path: 'src/crlf.txt' })).toBe('src/crlf.txt, 2 lines\n1| one\n2| two');
  });

  test.each([
    ['src/empty.ts', {}, 'src/empty.ts is empty.'],
    ['src/logo.png', {}, 'not UTF-8 text'],
    ['src/huge.json', {}, '1000001 bytes'],
    ['lib/userService.ts', {}, 'Nearest: src/user-service.ts'],
    ['src', {}, 'Use list_dir'],
    ['src/long.py', { start_line: 451 }, 'has 450 lines'],
    ['src/long.py', { start_line: 9, end_line: 3 }, 'before start_line 9'],
    ['.env', {}, 'Carry on without it'],
    ['/home/runner/work/app/app/src/user-service.ts', {}, 'Use src/user-service.ts'],
  ])('%s %j: %s', (path, range, text) => {
    expect(call('read_file', { path, ...range })).toContain(text);
  });
});

describe('list_dir', () => {
  test('lists the root without secrets, and follows folders that hold one folder only', () => {
    expect(call('list_dir', {})).toBe('deep/a/b/c/\nnode_modules/uuid/\nsrc/');
    expect(call('list_dir', { path: '.' })).toContain('src/');
  });

  test('says how many more there are', () => {
    const many = Object.fromEntries(Array.from({ length: 130 }, (_, index) => [`many/f${1000 + index}`, '']));
    const text = resultText(callTool(toolView(memoryFiles(many)), 'list_dir', { path: 'many/' }));
    expect(text).toMatch(/f1119\n\[10 more; /);
  });

  test.each([
    ['src/long.py', 'Use read_file'],
    ['nope', 'There is no folder nope'],
    ['.git', 'Carry on without it'],
    ['../x', 'outside the repository'],
  ])('%s: %s', (path, text) => expect(call('list_dir', { path })).toContain(text));
});

describe('search', () => {
  test('shows path, line and text; no secret, no ignored file', () => {
    expect(call('search', { pattern: 'KEY' })).toBe(
      'deep/a/b/c/file.txt:1: KEY\nsrc/user-service.ts:1: export const KEY = 1;',
    );
  });

  test.each([
    [
      'below a folder',
      { pattern: '\\bKEY\\b', path: 'src/' },
      'src/user-service.ts:1: export const KEY = 1;',
    ],
    ['in one file', { pattern: 'line 45[0-9]', path: 'src/long.py' }, 'src/long.py:450: line 450'],
    [
      'in the files of a glob',
      { pattern: 'KEY', path: 'src/**/*.ts' },
      'src/user-service.ts:1: export const KEY = 1;',
    ],
    [
      'in a dependency, when asked for it',
      { pattern: 'v4', path: 'node_modules/uuid' },
      'node_modules/uuid/index.js:1: exports.v4 = KEY;',
    ],
    [
      'without regard to case, when nothing else matches',
      { pattern: 'key', path: 'deep' },
      '[no line matches in this case; ignoring case:]\ndeep/a/b/c/file.txt:1: KEY',
    ],
    [
      'as plain text, when it is no expression',
      { pattern: 'v4 = (', path: 'src' },
      '[not a valid regular expression; searched as plain text]\nNo line matches in src (8 files).',
    ],
  ])('%s', (_, args, text) => expect(call('search', args)).toBe(text));

  test('a lookahead, which RE2 has not, is searched as plain text with a note', () => {
    const files = memoryFiles({ 'a.txt': 'has a(?=b) in it\n' });
    expect(resultText(callTool(toolView(files), 'search', { pattern: 'a(?=b)' }))).toBe(
      '[not a valid regular expression; searched as plain text]\na.txt:1: has a(?=b) in it',
    );
  });

  test('many matches are cut with their number, long lines around the match', () => {
    expect(call('search', { pattern: 'line' })).toMatch(
      /\[390 more matches in 1 files; give a path or a narrower pattern\]$/,
    );
    const files = memoryFiles({ 'a.js': `${'x '.repeat(900)}NEEDLE${' y'.repeat(900)}\n` });
    const text = resultText(callTool(toolView(files), 'search', { pattern: 'NEEDLE' }));
    expect(text.length).toBeLessThan(230);
    expect(text).toMatch(/^a\.js:1: ….*NEEDLE.*…$/);
  });

  test('a pattern that would never end for a backtracking engine ends', () => {
    const files = memoryFiles({ 'a.txt': `${'a'.repeat(15_000)}b\n` });
    expect(resultText(callTool(toolView(files), 'search', { pattern: '(a+)+$' }))).toContain(
      'No line matches',
    );
  });

  test.each([
    [{ pattern: '' }, 'the pattern is empty'],
    [{ pattern: 'x', path: 'nope' }, 'There is nothing at nope'],
    [{ pattern: 'x', path: '.git' }, 'Carry on without it'],
    [{ pattern: 'x', path: '../**' }, 'outside the repository'],
  ])('%j: %s', (args, text) => expect(call('search', args)).toContain(text));
});
