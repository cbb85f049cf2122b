import { describe, expect, test } from '@jest/globals';
import { argvOf } from '../../../src/kernel/argv.ts';
import { rounds, seedOf } from '../../fakes/rounds.ts';
import { seeded } from '../../fakes/seeded.ts';

describe('words', () => {
  test.each<[string, readonly string[]]>([
    ['npm test', ['npm', 'test']],
    ['  npm \t test ', ['npm', 'test']],
    [`a 'b c' "d e"`, ['a', 'b c', 'd e']],
    [`--name='adds; "x" & y'`, ['--name=adds; "x" & y']],
    [String.raw`a\ b \; "q\"q" 'r\r'`, ['a b', ';', 'q"q', String.raw`r\r`]],
    [`'' ""x`, ['', 'x']],
    ['"cost is 5$" "a$"', ['cost is 5$', 'a$']],
    ['tests/a.py::t[1-2] *.ts HEAD~1 !x', ['tests/a.py::t[1-2]', '*.ts', 'HEAD~1', '!x']],
  ])('%s', (line, argv) => expect(argvOf(line)).toEqual({ kind: 'argv', argv }));
});

describe('what only a shell could mean is a problem', () => {
  test.each([
    '',
    '  ',
    'a; b',
    'a && b',
    'a | b',
    'a > b',
    'a < b',
    'a `b`',
    'a $(b)',
    'a$IFS',
    'a ${b}',
    '(a)',
    '{ a; }',
    'a\nb',
    'a\r\nb',
    'a "$(b)"',
    'a "${b}"',
    'a "$HOME"',
    'a "`b`"',
    "a 'b",
    'a "b',
    'a \\',
    'a\u202eb',
    'a\u200bb',
    'a\0b',
    'a\u001bb',
    'a\u2028b',
    'a\rb',
    'x'.repeat(5_000),
  ])('%j', (line) => expect(argvOf(line)).toMatchObject({ kind: 'problem' }));
});

test('whatever is quoted by single quotes is one word, byte for byte', () => {
  const random = seeded(seedOf(5));
  const pieces = [...'ab ;&|<>`$(){}"\\*?#!~=-/', ' x', "'"];
  for (let round = 0; round < rounds(500); round += 1) {
    const words = Array.from({ length: 1 + random.below(4) }, () =>
      Array.from({ length: random.below(6) }, () => random.pick(pieces)).join(''),
    );
    const line = words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
    expect(argvOf(line)).toEqual({ kind: 'argv', argv: words });
  }
});
