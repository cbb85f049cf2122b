import { expect, test } from '@jest/globals';
import { patchHunks } from '../../../src/kernel/patch-hunks.ts';

test('lines are counted in the new file; what is removed stands before the line that follows it', () => {
  const patch = [
    '@@ -1,3 +1,4 @@',
    ' one',
    '-two',
    '+zwei',
    '+++ three',
    ' four',
    '@@ -20 +21,0 @@ def total(cart):',
    '--- gone',
    '\\ No newline at end of file',
  ].join('\n');
  expect(patchHunks(patch)).toEqual([
    {
      start: 1,
      end: 4,
      heading: '',
      context: [
        { line: 1, text: 'one' },
        { line: 4, text: 'four' },
      ],
      removed: [{ line: 2, text: 'two' }],
      added: [
        { line: 2, text: 'zwei' },
        { line: 3, text: '++ three' },
      ],
    },
    {
      start: 21,
      end: 20,
      heading: 'def total(cart):',
      context: [],
      removed: [{ line: 21, text: '-- gone' }],
      added: [],
    },
  ]);
});

test('a text without a hunk has none, and a carriage return is no part of a line', () => {
  expect(patchHunks('Binary files differ\n')).toEqual([]);
  expect(patchHunks('@@ -0,0 +1 @@\r\n+a\r')[0]?.added).toEqual([{ line: 1, text: 'a' }]);
});
