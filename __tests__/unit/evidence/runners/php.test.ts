import { expect, test } from '@jest/globals';
import { recorded, shortReport } from './read-log.ts';

test('PHPUnit 9', () => {
  expect(shortReport(recorded('phpunit'))).toEqual({
    counts: '6/3/2',
    failed: [
      'CartTest::testRaise @ php/CartTest.php:6',
      'CartTest::testTotal @ php/CartTest.php:5',
      'CartTest::testRows with data set "two" @ php/CartTest.php:11',
    ],
    passed: null,
  });
  expect(shortReport(recorded('phpunit-testdox'))).toMatchObject({
    counts: '6/3/2',
    failed: ['Cart > Total', 'Cart > Raise', 'Cart > Rows with data set "two"'],
  });
});

test.each([
  ['phpunit-green', '1/0/0'],
  ['phpunit-skip', '1/0/1'],
  ['phpunit-none', '0/0/0'],
])('%s', (name, counts) => {
  expect(shortReport(recorded(name))).toEqual({ counts, failed: [], passed: null });
});

const LATER = `PHPUnit 10.5.20 by Sebastian Bergmann and contributors.

There was 1 failure:

1) App\\Tests\\CartTest::testTotal
Failed asserting that 4 is identical to 3.

/home/runner/work/proj/proj/src/Cart.php:12
/home/runner/work/proj/proj/tests/CartTest.php:20

--

There were 2 PHPUnit test runner deprecations:

1) Metadata found in doc-comment for class App\\Tests\\CartTest::testAdds()
2) App\\Tests\\CartTest::testAdds

FAILURES!
Tests: 214, Assertions: 873, Failures: 1, PHPUnit Deprecations: 9, Skipped: 2.
`;

test('PHPUnit 10 to 12: deprecations are no failures', () => {
  expect(shortReport(LATER)).toEqual({
    counts: '212/1/2',
    failed: ['App\\Tests\\CartTest::testTotal @ tests/CartTest.php:20'],
    passed: null,
  });
});

test('several suites are summed; without the beginning there are failures and no numbers', () => {
  expect(shortReport(LATER + recorded('phpunit-green')).counts).toBe('213/1/2');
  expect(shortReport(LATER.replace(/^PHPUnit 10.*$/m, ''))).toMatchObject({
    counts: null,
    failed: ['App\\Tests\\CartTest::testTotal @ tests/CartTest.php:20'],
  });
});
