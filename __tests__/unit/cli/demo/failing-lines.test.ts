import { expect, test } from '@jest/globals';
import { failingLines } from '../../../../src/cli/demo/failing-lines.ts';

test.each<[string, string, string[]]>([
  [
    'unittest',
    'F.\n====\nFAIL: test_a (test_cart.CartTest.test_a)\n----\nTraceback (most recent call last):\n  File "x"\nAssertionError: 35.0 != 32.0\n\nFAILED (failures=1)\n',
    ['FAIL: test_a', 'AssertionError: 35.0 != 32.0'],
  ],
  [
    'node:test',
    "ok 1 - fine\nnot ok 2 - three are cheaper\n  ---\n  error: |-\n    Expected values to be strictly equal:\n    30 !== 27\n  code: 'ERR_ASSERTION'\n# fail 1\n",
    ['not ok 2 - three are cheaper', '    30 !== 27'],
  ],
  ['nothing that is known', 'make: *** [all] Error 2\n', []],
])('%s', (_, output, lines) => {
  expect(failingLines(output)).toEqual(lines);
});
