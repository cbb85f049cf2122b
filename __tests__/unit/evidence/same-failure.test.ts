import { describe, expect, test } from '@jest/globals';
import { distil } from '../../../src/evidence/distil.ts';
import { sameFailure } from '../../../src/evidence/same-failure.ts';

async function evidenceOf(text: string) {
  return await distil([Buffer.from(text)], { maxChars: 3000, secrets: [] });
}

const pytest = (file: string, name: string) =>
  `F  [100%]\nE   assert 1 == 2\n${file}:3: AssertionError\nFAILED ${file}::${name} - assert 1 == 2\n1 failed in 0.1s\n`;
const spec = (name: string) =>
  `✖ ${name} (1.2ms)\nℹ tests 1\nℹ suites 0\nℹ pass 0\nℹ fail 1\nℹ cancelled 0\nℹ skipped 0\nℹ todo 0\nℹ duration_ms 9\n`;

describe('sameFailure', () => {
  test.each([
    ['the same test', pytest('tests/a.py', 'test_x'), pytest('tests/a.py', 'test_x'), true],
    [
      'the same test from another folder',
      pytest('backend/tests/a.py', 'test_x'),
      pytest('tests/a.py', 'test_x'),
      true,
    ],
    ['another test', pytest('tests/a.py', 'test_x'), pytest('tests/a.py', 'test_y'), false],
    ['a test under its parent', spec('cart > adds'), spec('adds'), true],
    [
      'the same error with other numbers and folders',
      'TypeError: bad 17\n    at f (/home/runner/work/r/r/src/a.ts:3:4)\n',
      'TypeError: bad 99\n    at f (/tmp/copy/src/a.ts:8:1)\n',
      true,
    ],
    [
      'another message at the same place',
      'src/a.ts(3,4): error TS1: no\n',
      'src/a.ts(9,1): error TS2: never mind\n',
      true,
    ],
    [
      'another error elsewhere',
      'src/a.ts(3,4): error TS1: no\n',
      'src/b.ts(9,1): error TS2: never mind\n',
      false,
    ],
    [
      'tests in CI, a missing module here',
      pytest('tests/a.py', 'test_x'),
      "ModuleNotFoundError: No module named 'yaml'\n",
      false,
    ],
    [
      'only generic endings',
      '##[error]Process completed with exit code 1.\n',
      'make: *** [Makefile:3: test] Error 1\n',
      true,
    ],
    ['nothing comparable on both sides', 'it is red\n', 'it is red here as well\n', true],
  ])('%s', async (_what, ci, here, same) => {
    expect(sameFailure(await evidenceOf(ci), await evidenceOf(here))).toBe(same);
  });
});
