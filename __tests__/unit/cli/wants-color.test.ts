import { expect, test } from '@jest/globals';
import { wantsColor } from '../../../src/cli/wants-color.ts';

test.each<[string, boolean | undefined, boolean, Readonly<Record<string, string>>, boolean]>([
  ['a terminal', undefined, true, {}, true],
  ['a file', undefined, false, {}, false],
  ['a terminal that can only print', undefined, true, { TERM: 'dumb' }, false],
  ['a terminal with --no-color', false, true, {}, false],
  ['a terminal with NO_COLOR', undefined, true, { NO_COLOR: '1' }, false],
  ['a terminal with an empty NO_COLOR', undefined, true, { NO_COLOR: '' }, true],
  ['a file with FORCE_COLOR', undefined, false, { FORCE_COLOR: '1' }, true],
  ['a file with FORCE_COLOR and NO_COLOR', undefined, false, { FORCE_COLOR: '1', NO_COLOR: '1' }, false],
  ['a file with FORCE_COLOR and --no-color', false, false, { FORCE_COLOR: '1' }, false],
  ['a file with FORCE_COLOR=0', undefined, false, { FORCE_COLOR: '0' }, false],
  ['a file with an empty FORCE_COLOR', undefined, false, { FORCE_COLOR: '' }, false],
])('%s', (_, flag, isTTY, env, wanted) => {
  expect(wantsColor(flag, { isTTY }, env)).toBe(wanted);
});
