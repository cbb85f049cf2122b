import { describe, expect, test } from '@jest/globals';
import { recorded, shortReport } from './read-log.ts';

describe('Vitest', () => {
  const failed = [
    'broken.test.ts @ broken.test.ts:1',
    'cart.test.ts > tax > totals @ cart.test.ts:4',
    'cart.test.ts > tax > raises @ cart.test.ts:7',
  ];

  test.each([
    ['vitest', null],
    ['vitest4', null],
    ['vitest-verbose', ['cart.test.ts > adds', 'other.test.ts > ok']],
  ])('%s: a file that could not be loaded is a failure and no test', (name, passed) => {
    expect(shortReport(recorded(name))).toEqual({ counts: '4/3/2', failed, passed });
  });

  test.each([
    ['vitest-green', '1/0/0', []],
    ['vitest-broken', '0/1/0', ['broken.test.ts @ broken.test.ts']],
    ['vitest-none', '0/0/0', []],
  ])('%s', (name, counts, failing) => {
    expect(shortReport(recorded(name))).toMatchObject({ counts, failed: failing });
  });

  test('two runs are summed; an error outside of tests is a failure', () => {
    expect(shortReport(recorded('vitest') + recorded('vitest-green')).counts).toBe('5/3/2');
    const unhandled = recorded('vitest-green').replace(/^ +Start at/m, '     Errors  1 error\n$&');
    expect(shortReport(unhandled).counts).toBe('1/1/0');
  });
});

describe('Playwright', () => {
  const failed = [
    '[chromium] › cart.spec.ts › tax › totals @ cart.spec.ts:4',
    '[chromium] › cart.spec.ts › serial › first @ cart.spec.ts:8',
  ];

  test.each([
    ['playwright-list', ['[chromium] › cart.spec.ts › adds', '[chromium] › cart.spec.ts › tax › flaky']],
    ['playwright-line', null],
    ['playwright-dot', null],
    ['playwright-github', null],
  ])('%s: what passed on a retry passed', (name, passed) => {
    expect(shortReport(recorded(name))).toEqual({ counts: '4/2/2', failed, passed });
  });

  test('green', () => {
    expect(shortReport(recorded('playwright-green'))).toEqual({
      counts: '1/0/0',
      failed: [],
      passed: ['[chromium] › cart.spec.ts › adds'],
    });
  });

  test('no numbers where they do not add up, where the run was cut off, or without its beginning', () => {
    const whole = recorded('playwright-list');
    expect(shortReport(whole.replace('Running 6 tests', 'Running 7 tests'))).toMatchObject({
      counts: null,
      failed,
    });
    expect(
      shortReport(whole.replace(/^ {2}2 failed\n[\s\S]*/m, '').replace(/^ {2}9 passed.*\n/gm, '')).counts,
    ).toBeNull();
    expect(shortReport(whole.replace(/^Running .*\n/m, ''))).toMatchObject({ counts: null, failed });
  });
});

test.each([
  ['jest', '3/2/1', ['tax › totals @ cart.test.js:3', 'tax › raises @ cart.test.js:5']],
  ['jest-verbose', '3/2/1', ['tax › totals @ cart.test.js:3', 'tax › raises @ cart.test.js:5']],
  ['mocha', '3/2/1', ['tax > totals', 'tax > raises']],
])('%s: a summary that a test printed is none', (name, counts, ids) => {
  expect(shortReport(recorded(name))).toMatchObject({ counts, failed: ids });
});

describe('AVA', () => {
  test('red and green', () => {
    expect(shortReport(recorded('ava'))).toEqual({
      counts: '3/2/2',
      failed: ['totals @ test.js:3', 'raises'],
      passed: null,
    });
    expect(shortReport(recorded('ava') + recorded('ava-green')).counts).toBe('4/2/2');
    expect(shortReport(recorded('ava-green'))).toEqual({ counts: '1/0/0', failed: [], passed: ['adds'] });
  });
});

describe('Jasmine', () => {
  test('red and green', () => {
    expect(shortReport(recorded('jasmine'))).toEqual({
      counts: '3/2/1',
      failed: ['Cart raises @ spec/cart.spec.js:5', 'Cart totals @ spec/cart.spec.js:3'],
      passed: null,
    });
    expect(shortReport(recorded('jasmine-green'))).toEqual({ counts: '1/0/0', failed: [], passed: null });
  });
});
