import { expect, test } from '@jest/globals';
import { packExcerpt } from '../../../../src/evidence/excerpt/pack-excerpt.ts';

const built = (count: number) => Array.from({ length: count }, (_, i) => `part ${i} is built without a word`);

test('what fits stays byte for byte', () => {
  expect(packExcerpt('Error: a\n[… 3 lines]\nb', 100)).toBe('Error: a\n[… 3 lines]\nb');
});

test('keeps what tells, and counts every line that is not shown, also those left out before', () => {
  const lines = [...built(20), '[… 100 lines]', ...built(20), 'Error: it broke in src/a.ts:3', ...built(20)];
  const packed = packExcerpt(lines.join('\n'), 600);
  expect(packed.length).toBeLessThanOrEqual(620);
  expect(packed).toContain('Error: it broke in src/a.ts:3');
  const hidden = [...packed.matchAll(/^\[… (\d+) lines?\]$/gm)].reduce(
    (sum, [, count]) => sum + Number(count),
    0,
  );
  const shown = packed.split('\n').filter((line) => !line.startsWith('[… ')).length;
  expect(hidden + shown).toBe(61 + 100);
});
