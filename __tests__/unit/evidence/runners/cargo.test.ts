import { expect, test } from '@jest/globals';
import { recorded, shortReport } from './read-log.ts';

test("nextest; the summary of libtest in a test's output is not the runner's", () => {
  expect(shortReport(recorded('nextest-documented'))).toEqual({
    counts: '4/2/1',
    failed: ['shop cart::totals @ src/cart.rs:9', 'shop::slow waits'],
    passed: ['shop cart::adds', 'shop::slow ok'],
  });
});

test('cargo test: the last result of a program is its own, whatever a test printed', () => {
  expect(shortReport(recorded('cargo'))).toMatchObject({
    counts: '2/1/1',
    failed: ['tests::totals @ src/lib.rs:6'],
  });
  expect(shortReport(recorded('cargo-green'))).toEqual({
    counts: '1/0/0',
    failed: [],
    passed: ['tests::adds'],
  });
});

test('nextest stopped early, and doc tests after it', () => {
  const early =
    '    Starting 4 tests across 1 binary\n        FAIL [   0.005s] shop cart::totals\n     Summary [   0.012s] 2/4 tests run: 1 passed, 1 failed, 0 skipped\n';
  expect(shortReport(early).counts).toBe('2/1/0');
  const docs =
    '   Doc-tests shop\n\nrunning 1 test\ntest src/lib.rs - add (line 3) ... ok\n\ntest result: ok. 1 passed; 0 failed; 2 ignored; 0 measured; 0 filtered out; finished in 0.10s\n';
  expect(shortReport(early + docs).counts).toBe('3/1/2');
});
