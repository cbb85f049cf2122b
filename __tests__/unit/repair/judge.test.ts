import { expect, test } from '@jest/globals';
import type { TestRun } from '../../../src/ports.ts';
import { judge } from '../../../src/repair/judge.ts';
import { testRun } from '../../fakes/scripted-workspace.ts';

const counts = (executed: number, failed: number, skipped = 0) => ({ executed, failed, skipped });
const RED = testRun({
  counts: counts(3, 1),
  failed: [{ id: 'price 3' }],
  passed: ['price 2', 'price 4'],
});
const ALL = ['price 2', 'price 3', 'price 4'];
const green = (over: Partial<TestRun> = {}) =>
  testRun({ exitCode: 0, counts: counts(3, 0), passed: ALL, ...over });

test.each<[string, TestRun, TestRun, string | true]>([
  ['all pass', RED, green(), true],
  ['more tests than before', RED, green({ counts: counts(5, 0), passed: [...ALL, 'a', 'b'] }), true],
  ['fewer skipped', testRun({ counts: counts(3, 1, 2) }), green(), true],
  ['no runner known, exit 0', testRun(), testRun({ exitCode: 0 }), true],
  [
    'a formatter runs no tests: exit code decides',
    testRun({ counts: counts(0, 0) }),
    testRun({ exitCode: 0 }),
    true,
  ],
  ['nothing ran before (an import error)', testRun({ counts: counts(0, 0) }), green(), true],
  ['names only after', testRun({ counts: counts(3, 1), failed: [{ id: 'price 3' }] }), green(), true],
  [
    'none passed before, and the one that failed is another now',
    testRun({ counts: counts(1, 1), failed: [{ id: 'price[three]' }], passed: [] }),
    green({ counts: counts(1, 0), passed: ['price[one]'] }),
    'tests.vanished',
  ],
  [
    'a file that could not be loaded is no test',
    testRun({ counts: counts(2, 1), failed: [{ id: 'test/queue.test.js' }], passed: ['price 2'] }),
    green({ counts: counts(2, 0), passed: ['price 2', 'ids are unique'] }),
    true,
  ],
  ['no names after', RED, green({ passed: null }), true],
  ['exit code 1', RED, green({ exitCode: 1 }), 'tests.exit-code'],
  ['killed', RED, green({ exitCode: null }), 'tests.exit-code'],
  ['by a signal', RED, green({ exitCode: 137 }), 'tests.exit-code'],
  ['time limit, whatever the exit code', RED, green({ timedOut: true }), 'tests.timed-out'],
  ['the run changed a test', RED, green({ tampered: ['price_test.sh'] }), 'tests.tampered'],
  [
    'a test that passed before is replaced by another',
    RED,
    green({ passed: ['price 2', 'price 3', 'new'] }),
    'tests.vanished',
  ],
  [
    'a test whose id holds a line that moved',
    testRun({ counts: counts(2, 1), failed: [{ id: 'a.rs:7' }], passed: ['src/lib.rs - add (line 5)'] }),
    testRun({ exitCode: 0, counts: counts(2, 0), passed: ['src/lib.rs - add (line 9)', 'a.rs:8'] }),
    true,
  ],
  [
    'a file that could not be loaded before is no test',
    testRun({ counts: counts(3, 1), failed: [{ id: 'cart.test.js' }], passed: ['a', 'b'] }),
    green({ passed: ['a', 'b', 'c'] }),
    true,
  ],
  ['fewer ran', RED, green({ counts: counts(2, 0) }), 'tests.vanished'],
  ['none ran', RED, green({ counts: counts(0, 0), passed: [] }), 'tests.vanished'],
  ['more skipped, no names after', RED, green({ counts: counts(3, 0, 1), passed: null }), 'tests.skipped'],
  [
    'more skipped, a failing one without a name',
    testRun({ counts: counts(3, 2), failed: [{ id: 'price 3' }], passed: ['price 2'] }),
    green({ counts: counts(3, 0, 1) }),
    'tests.skipped',
  ],
  [
    'the red run stopped before it came to one that is always skipped',
    RED,
    green({ counts: counts(4, 0, 1), passed: [...ALL, 'a'] }),
    true,
  ],
  [
    'the one that failed is skipped now',
    RED,
    green({ counts: counts(3, 0, 1), passed: ['price 2', 'price 4', 'a'] }),
    'tests.vanished',
  ],
  [
    'a failing test whose id looks like a file',
    testRun({ counts: counts(2, 1), failed: [{ id: 'Cart.Adds' }], passed: ['Cart.Sums'] }),
    green({ counts: counts(2, 0), passed: ['Cart.Sums', 'Cart.Takes'] }),
    'tests.vanished',
  ],
  ['no counts any more', RED, green({ counts: null, passed: null }), 'tests.unknown'],
  [
    'another test instead of the failed one',
    RED,
    green({ passed: ['price 2', 'price 4', 'new'] }),
    'tests.vanished',
  ],
])('%s', (_, before, after, expected) => {
  const judged = judge(before, after);
  expect(judged.green ? true : judged.rule).toBe(expected);
  if (!judged.green) expect(judged.reason).toMatch(/^[a-z0-9].{8,}/i);
});
