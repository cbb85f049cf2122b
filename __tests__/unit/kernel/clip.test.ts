import { expect, test } from '@jest/globals';
import { clipLines } from '../../../src/kernel/clip.ts';

const numbered = Array.from({ length: 100 }, (_, at) => `${at + 1}| a line of text`).join('\n');
const leftOut = (text: string) => Number(/^\[… (\d+) lines left out to save room …\]$/m.exec(text)?.[1]);
const shown = (text: string) => text.split('\n').filter((line) => /^\d+\|/.test(line)).length;

test('a text that is cut twice says how many of its lines are gone, not how many went the second time', () => {
  const once = clipLines(numbered, 1_500);
  const twice = clipLines(once, 700);
  expect(leftOut(once)).toBe(100 - shown(once));
  expect(leftOut(twice)).toBe(100 - shown(twice));
});
