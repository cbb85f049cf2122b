import { expect, test } from '@jest/globals';
import { removedLines } from '../../../src/harness/removed-lines.ts';

const suspect = (path: string) => ({ path, line: 3, why: 'changes line 3' });
const patch = '@@ -2,3 +2,3 @@\n keep\n-flush_interval = 120\n+flush_ms = 120\n end';

test('what a suspect was before the change is shown, with the line it stood before', () => {
  const changes = [{ path: 'src/conf.c', status: 'modified', patch }];
  expect(removedLines(changes, [suspect('src/conf.c')])).toBe('src/conf.c was\n3-flush_interval = 120');
});

test('of tests, of new files and of what is no suspect nothing is shown', () => {
  const changes = [
    { path: 'tests/conf.test.js', status: 'modified', patch },
    { path: 'src/new.c', status: 'added', patch: '@@ -0,0 +1 @@\n+x' },
    { path: 'src/other.c', status: 'modified', patch },
  ];
  expect(removedLines(changes, [suspect('tests/conf.test.js'), suspect('src/new.c')])).toBe('');
});

test('a long change is cut at a line', () => {
  const long = `@@ -1,99 +1,0 @@\n${Array.from({ length: 99 }, (_, at) => `-line ${at} of what was`).join('\n')}`;
  const shown = removedLines([{ path: 'a.c', status: 'modified', patch: long }], [suspect('a.c')]);
  expect(shown.length).toBeLessThanOrEqual(900);
  expect(shown.split('\n').at(-1)).toMatch(/^1-line \d+ of what was$/);
});
