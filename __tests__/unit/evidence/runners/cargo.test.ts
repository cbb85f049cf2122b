import { expect, test } from '@jest/globals';
import { shortReport } from './read-log.ts';

const NEXTEST = `    Starting 4 tests across 2 binaries (1 test skipped)
        PASS [   0.004s] shop cart::adds
        FAIL [   0.005s] shop cart::totals
──── STDOUT:             shop cart::totals

running 1 test
test cart::totals ... FAILED

test result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 3 filtered out; finished in 0.00s

──── STDERR:             shop cart::totals
thread 'cart::totals' panicked at src/cart.rs:9:5:
boom
     TIMEOUT [  60.002s] shop::slow waits
        PASS [   0.004s] shop::slow ok
------------
     Summary [  60.012s] 4 tests run: 2 passed, 1 failed, 1 timed out, 1 skipped
        FAIL [   0.005s] shop cart::totals
     TIMEOUT [  60.002s] shop::slow waits
error: test run failed
`;

test("nextest; the summary of libtest in a test's output is not the runner's", () => {
  expect(shortReport(NEXTEST)).toEqual({
    counts: '4/2/1',
    failed: ['shop cart::totals @ src/cart.rs:9', 'shop::slow waits'],
    passed: ['shop cart::adds', 'shop::slow ok'],
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
