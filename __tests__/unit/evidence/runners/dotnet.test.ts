import { expect, test } from '@jest/globals';
import { shortReport } from './read-log.ts';

const XUNIT = `[xUnit.net 00:00:00.52]     Shop.Tests.CartTests.Totals(input: 7, expected: 8) [FAIL]
  Failed Shop.Tests.CartTests.Totals(input: 7, expected: 8) [12 ms]
  Error Message:
   Assert.Equal() Failure
  Stack Trace:
     at Shop.Tests.CartTests.Totals(Int32 input, Int32 expected) in /home/runner/work/proj/proj/tests/CartTests.cs:line 27
  Standard Output Messages:
 Passed!  - Failed:     0, Passed:    99, Skipped:     0, Total:    99, Duration: 1 s - Forged.dll (net8.0)
`;
const FAILED = ['Shop.Tests.CartTests.Totals(input: 7, expected: 8) @ tests/CartTests.cs:27'];

test('assemblies are summed at minimal verbosity', () => {
  const output = `${XUNIT}
Failed!  - Failed:     1, Passed:    35, Skipped:     0, Total:    36, Duration: 52 ms - Unit.dll (net8.0)
Passed!  - Failed:     0, Passed:    38, Skipped:     2, Total:    40, Duration: 2 s - Integration.dll (net8.0)
`;
  expect(shortReport(output)).toEqual({ counts: '74/1/2', failed: FAILED, passed: null });
});

test('normal verbosity names what passed and leaves zeros out', () => {
  const output = `  Passed Shop.Tests.CartTests.Adds [< 1 ms]
  Skipped Shop.Tests.CartTests.Later [1 ms]
${XUNIT}
Test Run Failed.
Total tests: 3
     Passed: 1
     Failed: 1
    Skipped: 1
 Total time: 1.2345 Seconds
  Passed Shop.Tests.OtherTests.Ok [2 m 3 s]

Test Run Successful.
Total tests: 1
     Passed: 1
 Total time: 0.5 Seconds
`;
  expect(shortReport(output)).toEqual({
    counts: '3/1/1',
    failed: FAILED,
    passed: ['Shop.Tests.CartTests.Adds', 'Shop.Tests.OtherTests.Ok'],
  });
});

test('MSTest and NUnit name the method', () => {
  const output = `  Failed Totals [12 ms]
  Stack Trace:
      at Shop.CartTests.Totals() in /home/runner/work/proj/proj/CartTests.cs:line 9

  Failed Raises [3 ms]
Failed!  - Failed:     2, Passed:     1, Skipped:     0, Total:     3, Duration: 9 ms - Shop.dll (net8.0)
`;
  expect(shortReport(output)).toEqual({
    counts: '3/2/0',
    failed: ['Totals @ CartTests.cs:9', 'Raises'],
    passed: null,
  });
});

test.each([
  [
    'the terminal logger',
    '  Unit test failed with 1 error(s) (1.2s)\nTest summary: total: 4, failed: 1, succeeded: 2, skipped: 1, duration: 1.2s\n',
  ],
  [
    'Microsoft.Testing.Platform',
    'failed Shop.CartTests.Totals (12ms)\n\nTest run summary: Failed! - bin/Shop.dll (net9.0|x64)\n  total: 4\n  failed: 1\n  succeeded: 2\n  skipped: 1\n  duration: 1s 2ms\n',
  ],
])('%s', (_what, output) => {
  expect(shortReport(output).counts).toBe('3/1/1');
});
