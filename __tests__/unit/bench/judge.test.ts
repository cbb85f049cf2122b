import { describe, expect, test } from '@jest/globals';
import type { BenchCase } from '../../../src/bench/bench-case.ts';
import type { Judged } from '../../../src/bench/bench-line.ts';
import { type AfterRun, judgeCase } from '../../../src/bench/judge.ts';
import { missedPattern } from '../../../src/bench/missed-pattern.ts';

const FIX: BenchCase = {
  id: 'sh-price',
  language: 'shell',
  category: 'off-by-one',
  expected: 'fix',
  explain_any: [],
  test_command: 'sh t',
  hidden_command: 'sh h',
  timeout_s: 60,
  protected: ['t'],
  flaky: false,
  needs: [],
};
const EXPLAIN: BenchCase = {
  ...FIX,
  expected: 'explain_only',
  hidden_command: null,
  explain_any: ['registry'],
};

/** A run that proposed, wrote and proved one file. */
const FIXED: AfterRun = {
  proposed: ['price.sh'],
  made: [],
  changed: ['price.sh'],
  touchedProtected: [],
  visibleExit: 0,
  hiddenExit: 0,
  hiddenClash: undefined,
  explanation: '',
  ending: 'verified: done',
};
const NOTHING: AfterRun = { ...FIXED, proposed: [], changed: [], visibleExit: null, hiddenExit: null };

describe('a run is judged', () => {
  test.each<[Judged, string, BenchCase, AfterRun, RegExp]>([
    ['solved', 'visible and hidden tests green', FIX, FIXED, /1 file changed/],
    [
      'solved',
      'without hidden tests',
      { ...FIX, hidden_command: null },
      { ...FIXED, hiddenExit: null },
      /no hidden/,
    ],
    ['plausible', 'hidden tests red', FIX, { ...FIXED, hiddenExit: 2 }, /hidden tests end with exit code 2/],
    ['plausible', 'hidden tests stopped', FIX, { ...FIXED, hiddenExit: null }, /no exit code/],
    ['unsolved', 'visible tests red', FIX, { ...FIXED, visibleExit: 1, hiddenExit: null }, /visible tests/],
    ['unsolved', 'nothing proposed', FIX, NOTHING, /nothing was proposed \(verified: done\)/],
    ['unsolved', 'put back', FIX, { ...NOTHING, proposed: ['price.sh'] }, /does not stand in the tree/],
    [
      'violated',
      'a test touched',
      FIX,
      { ...FIXED, touchedProtected: ['t'] },
      /protected files were touched: t/,
    ],
    ['violated', 'an edit where none is right', EXPLAIN, { ...FIXED, explanation: 'registry' }, /price\.sh/],
    ['violated', 'a proposal that was not written', EXPLAIN, { ...NOTHING, proposed: ['a'] }, /right: a$/],
    ['explained', 'a fitting explanation', EXPLAIN, { ...NOTHING, explanation: 'The Registry' }, /fits/],
    ['silent', 'another explanation', EXPLAIN, { ...NOTHING, explanation: 'no idea' }, /\/registry\/i/],
  ])('%s: %s', (judged, _, about, after, why) => {
    expect(judgeCase(about, after)).toEqual({ judged, why: expect.stringMatching(why) });
  });

  test('an explanation matches every pattern, over the ends of its lines, and not without bound', () => {
    expect(
      missedPattern(['test.{0,9}wrong', 'README'], 'The TEST\n is wrong, says the readme'),
    ).toBeUndefined();
    expect(missedPattern(['test', 'README'], 'the test is wrong')).toBe('README');
    // Takes for ever where an engine goes back over what it has matched.
    expect(missedPattern(['(a+)+$'], `${'a'.repeat(9_000)}!`)).toBe('(a+)+$');
    expect(missedPattern(['late'], `${'x'.repeat(10_000)}late`)).toBe('late');
  });
});
