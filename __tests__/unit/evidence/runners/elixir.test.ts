import { expect, test } from '@jest/globals';
import { recorded, shortReport } from './read-log.ts';

const FAILED = [
  'test tax totals (CartTest) @ test/cart_test.exs:5',
  'test raises (CartTest) @ test/cart_test.exs:12',
];

test('excluded and skipped tests are not executed', () => {
  expect(shortReport(recorded('exunit'))).toEqual({ counts: '3/2/2', failed: FAILED, passed: null });
  expect(shortReport(recorded('exunit-green'))).toEqual({ counts: '1/0/4', failed: [], passed: null });
});

test('--trace names what passed', () => {
  expect(shortReport(recorded('exunit-trace'))).toEqual({
    counts: '4/2/1',
    failed: FAILED,
    passed: ['test adds (CartTest)', 'test slow (CartTest)'],
  });
});

test('applications of an umbrella are summed, with doctests and properties', () => {
  const output = `Finished in 0.1 seconds
1 doctest, 2 properties, 3 tests, 0 failures, 1 excluded
Finished in 0.2 seconds (0.1s async, 0.1s sync)
2 doctests, 1 property, 4 tests, 1 failure, 2 invalid, 1 skipped
99 tests, 0 failures
`;
  expect(shortReport(output).counts).toBe('9/3/2');
});
