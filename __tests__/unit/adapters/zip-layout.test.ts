import { expect, test } from '@jest/globals';
import { zipLayout } from '../../../src/adapters/log/zip-layout.ts';

const layout = (...names: string[]) =>
  zipLayout(names.map((name) => ({ name }))).map(({ entry, job, step }) => [entry.name, job, step]);

test.each<[string, string[], (string | null)[][]]>([
  [
    'the whole logs where they are there',
    ['b/1_x.txt', '1_b.txt', '0_a.txt'],
    [
      ['1_b.txt', 'b', null],
      ['0_a.txt', 'a', null],
    ],
  ],
  ['whole logs of older runs', ['-8_build.txt', 'build/1_Set up job.txt'], [['-8_build.txt', 'build', null]]],
  [
    'the steps of a job whose whole log is missing, by number',
    ['0_a.txt', 'b/10_z.txt', 'b/9_y.txt', 'b/system.txt', 'a/1_x.txt'],
    [
      ['0_a.txt', 'a', null],
      ['b/9_y.txt', 'b', 'y'],
      ['b/10_z.txt', 'b', 'z'],
    ],
  ],
  ['what the runner said, where there is nothing else', ['a/system.txt'], [['a/system.txt', 'a', null]]],
  [
    'a job of a matrix',
    ['0_build (ubuntu-latest, 20).txt'],
    [['0_build (ubuntu-latest, 20).txt', 'build (ubuntu-latest, 20)', null]],
  ],
  ['nothing of another zip', ['README.md', 'src/a/1_b.txt', 'log.txt', '0_.txt'], []],
])('%s', (_, names, expected) => {
  expect(layout(...names)).toEqual(expected);
});
