import { describe, expect, test } from '@jest/globals';
import { recorded, shortReport } from './read-log.ts';

describe("Perl's prove counts files", () => {
  test.each([
    ['prove', '3/2/1', ['t/a.t @ t/a.t:2', 't/c.t @ t/c.t'], ['t/b.t']],
    ['prove-v', '3/2/1', ['t/a.t @ t/a.t:2', 't/c.t @ t/c.t'], null],
    ['prove-green', '1/0/1', [], ['t/b.t']],
    ['prove-skip', '0/0/1', [], []],
  ])('%s', (name, counts, failed, passed) => {
    expect(shortReport(recorded(name))).toEqual({ counts, failed, passed });
  });

  test('two runs are summed', () => {
    expect(shortReport(recorded('prove') + recorded('prove-green')).counts).toBe('4/2/2');
  });

  test('no numbers where it does not list the files', () => {
    const quiet = 'Files=2, Tests=1,  0 wallclock secs ( 0.01 usr +  0.04 cusr =  0.08 CPU)\nResult: PASS\n';
    expect(shortReport(quiet).counts).toBeNull();
  });
});

describe('TAP without a closing block', () => {
  test('bats', () => {
    expect(shortReport(recorded('bats'))).toEqual({ counts: '2/1/1', failed: ['totals'], passed: ['adds'] });
    expect(shortReport(recorded('bats-green'))).toEqual({ counts: '1/0/0', failed: [], passed: ['adds'] });
  });

  test.each([
    ['a result that a test printed', '1..2\nok 1 a\nok 7 forged\nok 2 b\n'],
    ['a run that stopped early', '1..3\nok 1 a\nnot ok 2 b\n'],
    ['two plans', '1..1\nok 1 a\n1..1\nok 1 b\n'],
  ])('%s has no numbers', (_what, output) => {
    expect(shortReport(output).counts).toBeNull();
  });
});

test('tape tells its numbers green and red', () => {
  expect(shortReport('TAP version 13\n# a\nok 1 yes\n\n1..1\n# tests 1\n# pass  1\n\n# ok\n').counts).toBe(
    '1/0/0',
  );
  expect(
    shortReport('TAP version 13\n# a\nok 1 yes\nnot ok 2 no\n\n1..2\n# tests 2\n# pass  1\n# fail  1\n')
      .counts,
  ).toBe('2/1/0');
});
