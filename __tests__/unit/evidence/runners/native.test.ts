import { describe, expect, test } from '@jest/globals';
import { recorded, shortReport } from './read-log.ts';

const FAILED = ['codec.gt', 'queue.capacity', 'crash', 'slow', 'gone'];

describe('CTest', () => {
  test('disabled tests are not among those of the closing line, skipped ones are', () => {
    expect(shortReport(recorded('ctest'))).toEqual({ counts: '6/5/2', failed: FAILED, passed: ['fine'] });
    expect(shortReport(recorded('ctest-green'))).toEqual({ counts: '1/0/1', failed: [], passed: ['fine'] });
    expect(shortReport(recorded('ctest-none')).counts).toBe('0/0/0');
  });

  test('what failed inside a test is named, the numbers stay those of CTest', () => {
    expect(shortReport(recorded('ctest-output'))).toEqual({
      counts: '6/5/2',
      failed: [...FAILED, 'Cart.Totals @ gt.cpp:4', 'All/Rows.IsOne/1 @ gt.cpp:8'],
      passed: ['fine'],
    });
  });

  test('labels of CMake 3.31, and a log without its beginning', () => {
    const output =
      '50% tests passed, 1 tests failed out of 2\n\nThe following tests FAILED:\n\t  2 - queue.capacity (Failed)                   unit slow\n';
    expect(shortReport(output)).toEqual({ counts: null, failed: ['queue.capacity'], passed: null });
    expect(shortReport(`Test project /b\n${output}`)).toEqual({
      counts: '2/1/0',
      failed: ['queue.capacity'],
      passed: null,
    });
  });
});

describe('googletest', () => {
  test('a result that a test printed spoils the names, not the numbers', () => {
    expect(shortReport(recorded('googletest'))).toEqual({
      counts: '4/2/2',
      failed: ['Cart.Totals @ gt.cpp:4', 'All/Rows.IsOne/1 @ gt.cpp:8'],
      passed: null,
    });
  });

  test('programs are summed; none, green', () => {
    expect(shortReport(recorded('googletest-green'))).toEqual({
      counts: '1/0/0',
      failed: [],
      passed: ['Cart.Adds'],
    });
    expect(shortReport(recorded('googletest-none')).counts).toBe('0/0/0');
    expect(shortReport(recorded('googletest') + recorded('googletest-green')).counts).toBe('5/2/2');
  });

  test('--gtest_brief, two programs', () => {
    const brief = (last: string) => `[==========] 2 tests from 1 test suite ran. (0 ms total)\n${last}`;
    const red = brief(
      '[  PASSED  ] 1 test.\n[  FAILED  ] 1 test, listed below:\n[  FAILED  ] Cart.Totals\n\n 1 FAILED TEST\n',
    );
    expect(shortReport(red + brief('[  PASSED  ] 2 tests.\n'))).toMatchObject({
      counts: '4/1/0',
      failed: ['Cart.Totals'],
    });
  });

  test('of a program that crashed, the test that it died in', () => {
    const crashed = recorded('googletest').replace(
      /\[ {2}FAILED {2}\] Cart\.Totals \(0 ms\)[\s\S]*/,
      'Segmentation fault\n',
    );
    expect(shortReport(crashed)).toEqual({ counts: null, failed: ['Cart.Totals @ gt.cpp:4'], passed: null });
  });
});

describe('Catch2', () => {
  test('cases that may or should fail look like failures, so none is named beside them', () => {
    expect(shortReport(recorded('catch2'))).toEqual({ counts: '5/2/0', failed: [], passed: null });
  });

  test('failing cases by name', () => {
    const plain = recorded('catch2').replace(
      /-{79}\n(?:known bad|may)\n-{79}\n[\s\S]*?CHECK\( false \)\n\n/g,
      '',
    );
    expect(shortReport(plain).failed).toEqual(['totals @ c2.cpp:5', 'throws @ c2.cpp:6']);
  });

  test.each([
    ['catch2-green', '1/0/0'],
    ['catch2-none', '0/0/0'],
  ])('%s', (name, counts) => {
    expect(shortReport(recorded(name)).counts).toBe(counts);
  });

  test('skipped cases of Catch2 3', () => {
    const output = `${'='.repeat(79)}\ntest cases:  4 |  2 passed | 1 failed | 1 skipped\nassertions: 10 | 9 passed | 1 failed\n`;
    expect(shortReport(output).counts).toBe('3/1/1');
  });
});
