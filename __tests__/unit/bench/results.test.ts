import { describe, expect, test } from '@jest/globals';
import type { BenchLine } from '../../../src/bench/bench-line.ts';
import { latestLine, latestLines } from '../../../src/bench/latest-lines.ts';
import { progressLine } from '../../../src/bench/progress-line.ts';
import { readResults } from '../../../src/bench/read-results.ts';
import { SOLVED } from '../../fakes/bench-line.ts';

const text = (...lines: readonly object[]) => lines.map((line) => `${JSON.stringify(line)}\n`).join('');

describe('a file of results', () => {
  test('is read line by line; a torn last line is dropped', () => {
    const whole = text(SOLVED, { ...SOLVED, differences: 3 });
    expect(readResults(`${whole}{"id":"py-`)).toEqual({
      kind: 'results',
      lines: [SOLVED, { ...SOLVED, differences: 3 }],
      whole,
      isTorn: true,
    });
    expect(readResults('')).toEqual({ kind: 'results', lines: [], whole: '', isTorn: false });
  });

  test('every line that is no result is told', () => {
    expect(readResults(`${text(SOLVED)}nonsense\n${text({ ...SOLVED, judged: 'great' })}`)).toEqual({
      kind: 'problems',
      problems: [expect.stringMatching(/^line 2 /), expect.stringMatching(/^line 3 .*judged/)],
    });
  });

  test('the last result of a case, harness, road and answerer counts', () => {
    const again = { ...SOLVED, judged: 'unsolved' } as const;
    const other = { ...SOLVED, answeredBy: 'n at h' };
    expect(latestLines([SOLVED, other, again])).toEqual([again, other]);
  });

  test.each<[string, Partial<BenchLine>, boolean]>([
    ['the same run', {}, true],
    ['another case', { id: 'x' }, false],
    ['another road', { road: 'github' }, false],
    ['another harness', { harness: 'baseline' }, false],
    ['another answerer', { answeredBy: 'recording x' }, false],
  ])('%s has a result: %#', (_, over, isThere) => {
    expect(latestLine([{ ...SOLVED, ...over }], SOLVED) !== undefined).toBe(isThere);
  });

  test.each<[Partial<BenchLine>, string]>([
    [{}, '[12/37] py-a solved: 1 attempt, 2,410 tokens, 6 s'],
    [
      { judged: 'plausible', why: 'hidden red' },
      '[12/37] py-a plausible: hidden red; 1 attempt, 2,410 tokens, 6 s',
    ],
    [{ judged: 'not-run', why: 'needs cargo' }, '[12/37] py-a not-run: needs cargo'],
    [
      { judged: 'not-run', why: 'no x\n[13/37] py-b solved' },
      '[12/37] py-a not-run: no x [13/37] py-b solved',
    ],
  ])('progress: %p', (over, line) => {
    expect(progressLine({ ...SOLVED, ...over }, { number: 12, of: 37 })).toBe(line);
  });
});
