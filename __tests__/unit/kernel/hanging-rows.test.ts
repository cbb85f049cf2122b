import { expect, test } from '@jest/globals';
import { hangingRows } from '../../../src/kernel/hanging-rows.ts';

test.each([
  ['fits here', 9, 'fits here'],
  ['one two three four', 9, 'one two\n  three\n  four'],
  ['  one two three', 10, '  one two\n    three'],
  ['a\n\nb', 1, 'a\n\nb'],
  ['a /path/that/is/longer b', 8, 'a\n  /path/that/is/longer\n  b'],
  ['', 80, ''],
])('%j in %i columns', (text, columns, rows) => {
  expect(hangingRows(text, columns)).toBe(rows);
});

test('no row is wider than the room where its words are not, and no word is lost', () => {
  const text = `    ${'ab cde f '.repeat(40)}`;
  for (const columns of [12, 20, 79]) {
    const rows = hangingRows(text, columns).split('\n');
    expect(Math.max(...rows.map((row) => row.length))).toBeLessThanOrEqual(columns);
    expect(rows.join(' ').split(/\s+/)).toEqual(text.split(/\s+/));
  }
});
