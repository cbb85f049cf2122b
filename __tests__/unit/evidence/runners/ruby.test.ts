import { describe, expect, test } from '@jest/globals';
import { recorded, shortReport } from './read-log.ts';

describe('RSpec', () => {
  test.each(['rspec', 'rspec-documentation'])('%s', (name) => {
    expect(shortReport(recorded(name))).toEqual({
      counts: '4/2/2',
      failed: ['Cart with tax totals @ spec/cart_spec.rb:4', 'Cart with tax raises @ spec/cart_spec.rb:5'],
      passed: null,
    });
  });

  test('green', () => {
    expect(shortReport(recorded('rspec-green'))).toEqual({ counts: '1/0/0', failed: [], passed: null });
  });

  test('a file that could not be loaded is a failure and no test', () => {
    const output = `An error occurred while loading ./spec/cart_spec.rb.
Failure/Error: require 'nope'

Finished in 0.00002 seconds (files took 0.09 seconds to load)
0 examples, 0 failures, 1 error occurred outside of examples
`;
    expect(shortReport(output)).toEqual({
      counts: '0/1/0',
      failed: ['spec/cart_spec.rb @ spec/cart_spec.rb'],
      passed: null,
    });
  });

  test('shared examples are named by what they describe', () => {
    const output = `Finished in 1 minute 2.5 seconds (files took 1 second to load)
1 example, 1 failure

Failed examples:

rspec './spec/cart_spec.rb[1:2:1]' # Cart behaves like a list counts
`;
    expect(shortReport(output).failed).toEqual(['Cart behaves like a list counts @ spec/cart_spec.rb']);
  });
});

describe('Minitest', () => {
  const failed = ['CartTest#test_total @ test/cart_test.rb:4', 'CartTest#test_raise @ test/cart_test.rb:5'];

  test.each([
    ['minitest', null],
    ['minitest-verbose', ['CartTest#test_adds']],
  ])('%s', (name, passed) => {
    expect(shortReport(recorded(name))).toEqual({ counts: '3/2/1', failed, passed });
  });

  test('green', () => {
    expect(shortReport(recorded('minitest-green'))).toEqual({ counts: '1/0/0', failed: [], passed: null });
  });

  test('below Rails, two runs', () => {
    const output = `Run options: --seed 3

# Running:

..F

Failure:
OrderTest#test_counts [test/models/order_test.rb:27]:
Expected: 1
  Actual: 2

bin/rails test test/models/order_test.rb:22

Finished in 8.110431s, 8.6312 runs/s, 19.1117 assertions/s.
70 runs, 155 assertions, 1 failures, 0 errors, 0 skips
# Running:

Finished in 1.1s, 8.6312 runs/s, 19.1117 assertions/s.
5 runs, 5 assertions, 0 failures, 0 errors, 1 skips
`;
    expect(shortReport(output)).toEqual({
      counts: '74/1/1',
      failed: ['OrderTest#test_counts @ test/models/order_test.rb:27'],
      passed: null,
    });
  });

  test('two runs with the reporters of minitest-reporters', () => {
    const run =
      'Started with run options --seed 1\n\nFinished in 0.01s\n2 tests, 2 assertions, 0 failures, 0 errors, 1 skips\n';
    expect(shortReport(run + run).counts).toBe('2/0/2');
  });

  test.each([
    [
      'Minitest 4',
      '# Running tests:\n\nFinished tests in 0.1s, 3 tests/s, 3 assertions/s.\n\n  1) Failure:\ntest_total(CartTest) [test/cart_test.rb:4]:\nno\n\n3 tests, 3 assertions, 1 failures, 0 errors, 1 skips\n',
    ],
    [
      'test-unit',
      "Loaded suite cart\nStarted\nF\n=====\nFailure: test_total(CartTest)\ntest/cart_test.rb:4:in `test_total'\nFinished in 0.01 seconds.\n3 tests, 3 assertions, 1 failures, 0 errors, 0 pendings, 1 omissions, 0 notifications\n",
    ],
  ])('%s', (_what, output) => {
    const report = shortReport(output);
    expect(report.counts).toBe('2/1/1');
    expect(report.failed[0]).toMatch(/^CartTest#test_total/);
  });
});
