import { expect, test } from '@jest/globals';
import { jailPath } from '../../../../src/harness/guards/path-jail.ts';
import { memoryFiles } from '../../../fakes/memory-files.ts';

const files = memoryFiles(
  {
    'src/a.ts': '',
    'src/..config': '',
    'a..b.ts': '',
    'src/módulo nuevo/α.ts': '',
    'x/~keep': '',
    '...': '',
  },
  { links: { out: '/etc', up: '../..', loop: 'loop', 'src/in.ts': '../a..b.ts', deep: 'src' } },
);

test.each([
  ['src/a.ts', 'src/a.ts', 'src/a.ts'],
  ['./src//x/../a.ts', 'src/a.ts', 'src/a.ts'],
  ['src/..config', 'src/..config', 'src/..config'],
  ['a..b.ts', 'a..b.ts', 'a..b.ts'],
  ['...', '...', '...'],
  ['src/módulo nuevo/α.ts', 'src/módulo nuevo/α.ts', 'src/módulo nuevo/α.ts'],
  ['x/~keep', 'x/~keep', 'x/~keep'],
  ['', '', ''],
  ['.', '', ''],
  ['src/', 'src', 'src'],
  ['src/in.ts', 'src/in.ts', 'a..b.ts'],
  ['deep/a.ts', 'deep/a.ts', 'src/a.ts'],
  ['src/not-yet/b.ts', 'src/not-yet/b.ts', 'src/not-yet/b.ts'],
])('%j stays inside as %j, really %j', (raw, path, realPath) => {
  expect(jailPath(files, raw)).toMatchObject({ kind: 'inside', at: { path, realPath } });
});

test.each([
  ['../a.ts'],
  ['src/../../memory-secrets/key'],
  ['..'],
  ['/etc/passwd'],
  ['/proc/self/environ'],
  ['//server/share'],
  ['~/.ssh/id_rsa'],
  ['~root/x'],
  ['C:/Windows/x'],
  ['file:///etc/passwd'],
  ['out/passwd'],
  ['out'],
  ['up/x'],
  ['loop'],
  ['loop/x'],
])('%j is outside the root', (raw) => {
  expect(jailPath(files, raw)).toMatchObject({ kind: 'block', rule: 'path.outside-root' });
});

test.each([
  [undefined],
  [null],
  [7],
  [['src/a.ts']],
  [{ path: 'src/a.ts' }],
  ['src/a.ts\0.png'],
  ['src/a.ts\n'],
  ['src/\u{202e}a.ts'],
  ['src/a\u{200b}.ts'],
  ['src\\a.ts'],
  ['..\\..\\etc'],
  ['x'.repeat(300)],
  [`${'x/'.repeat(600)}a`],
])('%j is no path at all', (raw) => {
  expect(jailPath(files, raw)).toMatchObject({ kind: 'block', rule: 'path.invalid' });
});

test('an absolute path of a traceback is answered with the file that it means', () => {
  expect(jailPath(files, '/home/runner/work/app/app/src/a.ts')).toMatchObject({
    reason: expect.stringContaining('Use src/a.ts:'),
  });
});
