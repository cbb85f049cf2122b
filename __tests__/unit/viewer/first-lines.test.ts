import { expect, test } from '@jest/globals';
import { firstLines } from '../../../src/viewer/first-lines.ts';

test.each([
  ['a\nb\n', 5, ['a', 'b'], 0],
  ['a\n\nb', 5, ['a', '', 'b'], 0],
  ['a\nb\nc\n', 2, ['a', 'b'], 2],
  ['', 2, [], 0],
  ['\n', 2, [''], 0],
] as const)('%j, at most %i', (text, most, lines, restChars) => {
  expect(firstLines(text, most)).toEqual({ lines, restChars });
});

test('of a long line its start and how much is missing, and no half of a character', () => {
  const { lines, restChars } = firstLines(`${'x'.repeat(3_999)}😀${'y'.repeat(50)}\nend`, 50);
  expect(lines).toEqual([`${'x'.repeat(3_999)} [… 52 characters more]`, 'end']);
  expect(restChars).toBe(0);
});

test('many long lines are not all drawn at once', () => {
  const { lines, restChars } = firstLines(`${'x'.repeat(3_000)}\n`.repeat(1_000), 400);
  expect(lines).toHaveLength(16);
  expect(restChars).toBe(984 * 3_001);
});
