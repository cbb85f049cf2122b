import { describe, expect, test } from '@jest/globals';
import { recorded, shortReport } from './read-log.ts';

const CART = [
  'com.example.CartTest.raises @ com/example/CartTest.java:7',
  'com.example.CartTest.totals @ com/example/CartTest.java:6',
];

describe('Maven', () => {
  test('modules are summed; what a test printed is no result', () => {
    expect(shortReport(recorded('maven-multi'))).toEqual({
      counts: '5/3/1',
      failed: [...CART, 'com.example.AppTest @ com/example/AppTest.java:3'],
      passed: null,
    });
    expect(shortReport(recorded('maven-green'))).toEqual({ counts: '1/0/0', failed: [], passed: null });
  });

  test('lines with the time before their level', () => {
    const timed = recorded('maven-multi').replace(/^\[/gm, '2024-05-01 10:00:00,123 [');
    expect(shortReport(timed)).toEqual(shortReport(recorded('maven-multi')));
  });

  test('with -q the modules without failures are not told, so there are no numbers', () => {
    expect(shortReport(recorded('maven-quiet'))).toEqual({ counts: null, failed: CART, passed: null });
  });

  test('a module that Maven did not come to or that crashed makes the sum unknown', () => {
    const skippedModule = recorded('maven-multi').replace(/^(\[INFO\] app \.+) FAILURE.*$/m, '$1 SKIPPED');
    expect(shortReport(skippedModule).counts).toBeNull();
    const crashed = recorded('maven-multi').replace(
      /^\[ERROR\] Tests run: 1, .*Skipped: 0$/m,
      'The forked VM terminated',
    );
    expect(shortReport(crashed).counts).toBeNull();
  });

  test('modules that are built in parallel', () => {
    const [first = '', second = ''] = ['core', 'app'].map(
      (name) => `[INFO]  T E S T S\n[INFO] Running ${name}Test\n`,
    );
    const end = '[INFO] Results:\n[INFO] \n[INFO] Tests run: 2, Failures: 0, Errors: 0, Skipped: 1\n';
    expect(shortReport(first + second + end + end).counts).toBe('2/0/2');
    expect(shortReport(first + end + end).counts).toBeNull();
  });

  test('Surefire 3, JUnit 5 method names and parameters', () => {
    const output = `[INFO]  T E S T S
[INFO] Running com.example.RowsTest
[ERROR] Tests run: 3, Failures: 2, Errors: 0, Skipped: 0, Time elapsed: 0.05 s <<< FAILURE! -- in com.example.RowsTest
[ERROR] com.example.RowsTest.isOne(int)[2] -- Time elapsed: 0.002 s <<< FAILURE!
org.opentest4j.AssertionFailedError: expected: <1> but was: <2>
	at com.example.RowsTest.isOne(RowsTest.java:12)

[ERROR] adds -- Time elapsed: 0.002 s <<< FAILURE!
	at java.base/java.util.ArrayList.forEach(ArrayList.java:1511)

[INFO] Results:
[INFO] 
[ERROR] Failures: 
[ERROR]   RowsTest.isOne:12 expected: <1> but was: <2>
[ERROR] Tests run: 3, Failures: 2, Errors: 0, Skipped: 0
`;
    expect(shortReport(output)).toEqual({
      counts: '3/2/0',
      failed: [
        'com.example.RowsTest.isOne(int)[2] @ com/example/RowsTest.java:12',
        'com.example.RowsTest.adds',
      ],
      passed: null,
    });
  });

  test('Surefire of old, with and without the lines of the class', () => {
    const closing = `
Results :

Failed tests:   totals(com.example.CartTest): expected:<4> but was:<3>
  rounds(com.example.CartTest): (..)

Tests in error: 
  raises(com.example.CartTest): boom

Tests run: 15, Failures: 2, Errors: 1, Skipped: 2

`;
    const banner = '-------\n T E S T S\n-------\nRunning com.example.CartTest\n';
    const line = 'Tests run: 15, Failures: 2, Errors: 1, Skipped: 2, Time elapsed: 0.051 sec <<< FAILURE!\n';
    const totals = 'totals(com.example.CartTest)  Time elapsed: 0.017 sec  <<< FAILURE!\n';
    expect(shortReport(banner + line + totals + closing)).toMatchObject({
      counts: '13/3/2',
      failed: ['com.example.CartTest.totals'],
    });
    expect(shortReport(banner + line + closing).failed).toEqual([
      'com.example.CartTest.totals',
      'com.example.CartTest.rounds',
      'com.example.CartTest.raises',
    ]);
  });

  test('a test that passed when it was run again did not fail', () => {
    const output = `[INFO]  T E S T S
[ERROR] Tests run: 1, Failures: 1, Errors: 0, Skipped: 0, Time elapsed: 0.1 s <<< FAILURE! - in com.example.FlakyTest
[ERROR] com.example.FlakyTest.waits  Time elapsed: 0.1 s  <<< FAILURE!
[INFO] Results:
[WARNING] Flakes: 
[WARNING] com.example.FlakyTest.waits
[ERROR]   Run 1: FlakyTest.waits:5 timeout
[INFO]   Run 2: PASS
[WARNING] Tests run: 4, Failures: 0, Errors: 0, Skipped: 0, Flakes: 1
`;
    expect(shortReport(output)).toEqual({ counts: '4/0/0', failed: [], passed: null });
  });
});

describe('Gradle', () => {
  const failed = [
    'com.example.CartTest > raises @ com/example/CartTest.java:7',
    'com.example.CartTest > totals @ com/example/CartTest.java:6',
  ];

  test('a green run tells no numbers unless each passed test is logged, so a red one has none either', () => {
    expect(shortReport(recorded('gradle'))).toEqual({ counts: null, failed, passed: null });
  });

  test('logged events are counted and named, red and green', () => {
    expect(shortReport(recorded('gradle-events'))).toEqual({
      counts: '4/2/1',
      failed,
      passed: ['com.example.OtherTest > ok', 'com.example.CartTest > adds'],
    });
    expect(shortReport(recorded('gradle-events-green'))).toEqual({
      counts: '1/0/0',
      failed: [],
      passed: ['com.example.OtherTest > ok'],
    });
  });

  test.each([
    ['another test task', '> Task :app:integrationTest UP-TO-DATE\n'],
    ['a retry', 'com.example.CartTest > totals PASSED\n'],
  ])('%s makes the numbers unknown', (_what, more) => {
    expect(shortReport(recorded('gradle-events') + more).counts).toBeNull();
  });

  test('a green run may come to more tasks than the red one did', () => {
    const green = `${recorded('gradle-events-green')}> Task :app:integrationTest\ncom.example.AppTest > runs PASSED\n`;
    expect(shortReport(green).counts).toBe('2/0/0');
  });

  test('nested, Kotlin and executor-prefixed names', () => {
    const output = `> Task :test FAILED
Gradle Test Run :test > Gradle Test Executor 1 > UserTest > Get > answers() FAILED
    org.opentest4j.AssertionFailedError at UserTest.kt:31
CartTest[jvm] > totals[jvm] FAILED
    kotlin.AssertionError
        at CartTest.totals(CartTest.kt:9)
2 tests completed, 2 failed
`;
    expect(shortReport(output).failed).toEqual([
      'UserTest > Get > answers() @ UserTest.kt:31',
      'CartTest[jvm] > totals[jvm] @ CartTest.kt:9',
    ]);
  });
});

test('the console launcher of JUnit Platform', () => {
  expect(shortReport(recorded('junit-console'))).toEqual({
    counts: '3/2/2',
    failed: [
      'com.example.J5Test.totals @ com/example/J5Test.java:6',
      'com.example.J5Test$Inner.raises @ com/example/J5Test.java:9',
    ],
    passed: null,
  });
  expect(shortReport(recorded('junit-console-green')).counts).toBe('1/0/0');
});

describe('sbt', () => {
  const output = (level: string, last: string) => `[info] CartSpec:
[info] A cart
[info] - adds
[info] - totals *** FAILED *** (12 milliseconds)
[info]   3 did not equal 4 (CartSpec.scala:12)
[info] - later !!! IGNORED !!!
[info] Tests: succeeded 1, failed 1, canceled 0, ignored 1, pending 0
Failed: Total 99, Failed 9, Errors 0, Passed 90
[${level}] ${last}
`;

  test('the lines of the projects are summed; what a test printed is none of them', () => {
    const one = output('error', 'Failed: Total 2, Failed 1, Errors 0, Passed 1, Ignored 1');
    const other = output('info', 'Passed: Total 3, Failed 0, Errors 0, Passed 3');
    expect(shortReport(one + other)).toEqual({
      counts: '5/1/1',
      failed: ['CartSpec > totals @ CartSpec.scala:12'],
      passed: null,
    });
  });

  test('ScalaTest without sbt, and MUnit', () => {
    expect(shortReport('Tests: succeeded 1, failed 1, canceled 0, ignored 1, pending 0\n').counts).toBe(
      '2/1/1',
    );
    const munit =
      '==> X cart.CartSuite.totals  0.02s munit.ComparisonFailException: x\n[error] Failed: Total 1, Failed 1, Errors 0, Passed 0\n';
    expect(shortReport(munit)).toMatchObject({ counts: '1/1/0', failed: ['cart.CartSuite.totals'] });
  });
});
