import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { readTestOutput } from '../../../../src/evidence/reports/read-test-output.ts';

function fixture(name: string): string {
  return readFileSync(new URL(`../../../fixtures/logs/${name}`, import.meta.url), 'utf8');
}

const NODE_FAILED = [
  { id: 'fails here', file: 'test/a.test.mjs', line: 3 },
  { id: 'suite one > inner bad', file: 'test/a.test.mjs', line: 4 },
  { id: 'suite one > deep > deep bad', file: 'test/a.test.mjs', line: 4 },
  { id: 'parent > child bad', file: 'test/a.test.mjs', line: 5 },
  { id: 'with # hash and \\ backslash', file: 'test/a.test.mjs', line: 6 },
  { id: 'test/b.test.mjs', file: 'test/b.test.mjs', line: 1 },
];
const PYTEST_FAILED = [
  { id: 'test_p.py::test_bad', file: 'test_p.py', line: 4 },
  { id: 'test_p.py::test_par[a - b]', file: 'test_p.py', line: 6 },
  { id: 'test_p.py::test_par[c d]', file: 'test_p.py', line: 6 },
  { id: 'test_p.py::TestC::test_in', file: 'test_p.py', line: 12 },
  { id: 'test_p.py::test_setup', file: 'test_p.py', line: 14 },
];
const UNITTEST_FAILED = [
  { id: 'test_u.S.setUpClass', file: 'py/test_u.py', line: 17 },
  { id: 'test_u.T.test_err', file: 'py/test_u.py', line: 7 },
  { id: 'test_u.T.test_doc', file: 'py/test_u.py', line: 6 },
  { id: 'test_u.T.test_sub', file: 'py/test_u.py', line: 14 },
];

describe('recorded outputs', () => {
  test.each(['node20.tap.txt', 'node20.spec.txt', 'node24.tap.txt', 'node24.spec.txt'])('%s', (name) => {
    const report = readTestOutput(fixture(name));
    expect(report.counts).toEqual({ executed: 9, failed: 7, skipped: 2 });
    expect(report.failed).toEqual(NODE_FAILED);
    expect(report.passed).toEqual(['adds', 'suite one > inner ok']);
  });

  test.each([
    ['pytest.txt', null],
    ['pytest-quiet.txt', null],
    ['pytest-verbose.txt', ['test_p.py::test_ok']],
  ])('%s', (name, passed) => {
    const report = readTestOutput(fixture(name));
    expect(report).toEqual({ counts: { executed: 7, failed: 5, skipped: 1 }, failed: PYTEST_FAILED, passed });
  });

  test.each(['unittest.txt', 'unittest-verbose.txt'])('%s', (name) => {
    const report = readTestOutput(fixture(name));
    expect(report.counts).toEqual({ executed: 5, failed: 4, skipped: 1 });
    expect(report.failed).toEqual(UNITTEST_FAILED);
  });
});

const DASHES = '-'.repeat(70);

describe('small outputs', () => {
  test.each([
    [
      'unittest green',
      `...\n${DASHES}\nRan 3 tests in 0.001s\n\nOK\n`,
      { executed: 3, failed: 0, skipped: 0 },
    ],
    [
      'unittest without tests',
      `\n${DASHES}\nRan 0 tests in 0.000s\n\nNO TESTS RAN\n`,
      { executed: 0, failed: 0, skipped: 0 },
    ],
    [
      'unittest all skipped',
      `s\n${DASHES}\nRan 1 test in 0.000s\n\nOK (skipped=1)\n`,
      { executed: 0, failed: 0, skipped: 1 },
    ],
    [
      'pytest -q green',
      '....                 [100%]\n4 passed in 0.02s\n',
      { executed: 4, failed: 0, skipped: 0 },
    ],
    [
      'pytest long',
      '=== 3 passed, 2 warnings in 71.30s (0:01:11) ===\n',
      { executed: 3, failed: 0, skipped: 0 },
    ],
    ['pytest without tests', 'no tests ran in 0.01s\n', { executed: 0, failed: 0, skipped: 0 }],
    ['pytest all deselected', '5 deselected in 0.10s\n', { executed: 0, failed: 0, skipped: 0 }],
    [
      'pytest that could not import',
      '___ ERROR collecting tests/test_a.py ___\nE   ModuleNotFoundError: x\n=== short test summary info ===\nERROR tests/test_a.py\n1 error in 0.05s\n',
      { executed: 0, failed: 1, skipped: 0 },
    ],
    ['jest', 'Tests:       1 failed, 1 skipped, 3 passed, 5 total\n', { executed: 4, failed: 1, skipped: 1 }],
    ['mocha', '  3 passing (12ms)\n  1 pending\n  1 failing\n', { executed: 4, failed: 1, skipped: 1 }],
    [
      'tape',
      'TAP version 13\n# a\nok 1 yes\n\n1..1\n# tests 1\n# pass  1\n\n# ok\n',
      { executed: 1, failed: 0, skipped: 0 },
    ],
    [
      'go -v',
      '=== RUN   TestA\n--- PASS: TestA (0.00s)\n=== RUN   TestB\n--- SKIP: TestB (0.00s)\nPASS\nok  \tm/a\t0.01s\n',
      { executed: 1, failed: 0, skipped: 1 },
    ],
    ['go without -v tells no numbers', 'ok  \tm/a\t0.01s\n', null],
    [
      'cargo, two binaries',
      'running 3 tests\ntest result: ok. 2 passed; 0 failed; 1 ignored; 0 measured; 0 filtered out; finished in 0.00s\nrunning 2 tests\ntest result: FAILED. 1 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out; finished in 0.00s\n',
      { executed: 4, failed: 1, skipped: 1 },
    ],
    ['a compiler', 'src/a.ts(3,5): error TS2322: no\n', null],
    ['nothing', '', null],
  ])('%s', (_what, output, counts) => {
    expect(readTestOutput(output).counts).toEqual(counts);
  });

  test('two workspaces are summed, also of different runners', () => {
    const block = (tests: number, pass: number) =>
      `ℹ tests ${tests}\nℹ suites 0\nℹ pass ${pass}\nℹ fail ${tests - pass}\nℹ cancelled 0\nℹ skipped 0\nℹ todo 0\nℹ duration_ms 5\n`;
    expect(readTestOutput(`> a\n${block(2, 2)}> b\n${block(3, 2)}`).counts).toEqual({
      executed: 5,
      failed: 1,
      skipped: 0,
    });
    expect(readTestOutput(`${block(2, 2)}..   [100%]\n2 passed in 0.1s\n`).counts).toEqual({
      executed: 4,
      failed: 0,
      skipped: 0,
    });
  });

  test('a runner that tells no numbers makes the sum unknown', () => {
    expect(readTestOutput('..   [100%]\n2 passed in 0.1s\nok  \tm/a\t0.01s\n').counts).toBeNull();
  });

  test('two pytest sessions are summed, what a test printed is not', () => {
    const session = (last: string) => `=== test session starts ===\n.   [100%]\n=== ${last} ===\n`;
    expect(readTestOutput(session('1 passed in 0.1s') + session('2 passed in 0.1s')).counts?.executed).toBe(
      3,
    );
    const printed =
      '.F   [100%]\n=== FAILURES ===\n___ test_a ___\n--- Captured stdout call ---\n9 passed in 1.00s\n..   [100%]\nFAILED x.py::fake - no\n=== short test summary info ===\nFAILED t.py::test_a - assert 0\n1 failed, 1 passed in 0.1s\n';
    const report = readTestOutput(printed);
    expect(report.counts).toEqual({ executed: 2, failed: 1, skipped: 0 });
    expect(report.failed.map(({ id }) => id)).toEqual(['t.py::test_a']);
  });

  test.each([
    ['a lone summary line', '# tests 99\nRan 12 tests in 0.1s\nOK\n'],
    ['prose about tests', 'All tests: 5 passed, none failed\nFAIL: test_x (mod.T)\n'],
  ])('%s that a program prints is no report', (_what, output) => {
    expect(readTestOutput(output)).toEqual({ counts: null, failed: [], passed: null });
  });

  test('coloured output reads like plain output', () => {
    const coloured = fixture('node24.spec.txt')
      .replace(/^(\s*)([✔✖▶])/gm, '$1\x1b[32m$2')
      .replace(/$/gm, '\x1b[39m');
    expect(readTestOutput(coloured)).toEqual(readTestOutput(fixture('node24.spec.txt')));
  });
});

describe('failing tests of other runners', () => {
  test.each([
    [
      'jest',
      ' FAIL  src/cart.test.js (5.1 s)\n  ● cart › adds\n\n    expect(received).toBe(expected)\n\n      at Object.<anonymous> (src/cart.test.js:12:5)\n\nTests:       1 failed, 1 total\n',
      [{ id: 'cart › adds', file: 'src/cart.test.js', line: 12 }],
    ],
    [
      'a jest suite that could not run',
      'FAIL src/cart.test.js\n  ● Test suite failed to run\n\n    Cannot find module\n\nTests:       0 total\n',
      [{ id: 'src/cart.test.js', file: 'src/cart.test.js' }],
    ],
    [
      'mocha',
      '  0 passing (1ms)\n  1 failing\n\n  1) Cart\n       adds:\n     Error: x\n',
      [{ id: 'Cart > adds' }],
    ],
    [
      'go, the innermost subtest',
      '--- FAIL: TestA (0.00s)\n    --- FAIL: TestA/neg (0.00s)\n        a_test.go:4: bad\nFAIL\nFAIL\tm/a\t0.01s\n',
      [{ id: 'TestA/neg', file: 'a_test.go', line: 4 }],
    ],
    [
      'cargo',
      "test m::works ... FAILED\n\nthread 'm::works' panicked at src/lib.rs:9:5:\nboom\ntest result: FAILED. 0 passed; 1 failed; 0 ignored; 0 measured; 0 filtered out\n",
      [{ id: 'm::works', file: 'src/lib.rs', line: 9 }],
    ],
    [
      'unittest before Python 3.11',
      `${'='.repeat(70)}\nFAIL: test_a (pkg.mod.T)\n${DASHES}\nTraceback (most recent call last):\n  File "/home/runner/work/r/r/pkg/mod.py", line 8, in test_a\nAssertionError\n\n${DASHES}\nRan 1 test in 0.1s\n\nFAILED (failures=1)\n`,
      [{ id: 'pkg.mod.T.test_a', file: 'pkg/mod.py', line: 8 }],
    ],
  ])('%s', (_what, output, failed) => {
    expect(readTestOutput(output).failed).toEqual(failed);
  });
});
