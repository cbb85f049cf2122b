import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';

const ROWS = readFileSync('docs/scale.md', 'utf8')
  .split('\n')
  .map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
  .filter((cells) => / in `src\//.test(cells[2] ?? ''));

const UNITS: Readonly<Record<string, number>> = { GB: 1e9, MB: 1e6, s: 1000 };

/** Every figure of a cell, in the unit that the constant has: bytes, characters, milliseconds or a count. */
const figuresIn = (cell: string) =>
  [...cell.matchAll(/(\d[\d,]*)(?: (GB|MB|s)\b)?/g)].map(
    ([, digits = '', unit = '']) => Number(digits.replaceAll(',', '')) * (UNITS[unit] ?? 1),
  );

function constantIn(name: string, file: string): number {
  const text = new RegExp(`\\b${name}(?: =|:) ([\\d_ *]+)[;,]`).exec(readFileSync(file, 'utf8'))?.[1];
  if (text === undefined) throw new Error(`${file} has no number ${name}: docs/scale.md names it`);
  return text.split('*').reduce((product, factor) => product * Number(factor.replaceAll('_', '').trim()), 1);
}

describe('a limit of docs/scale.md is that of the source', () => {
  test('they are found', () => expect(ROWS.length).toBeGreaterThan(25));

  test.each(ROWS)('%s: %s', (_what, limit = '', source = '') => {
    const file = /`(src\/[^`]+)`/.exec(source)?.[1] ?? '';
    const names = [...source.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
    expect(figuresIn(limit)).toEqual(names.map((name) => constantIn(name, file)));
  });
});
