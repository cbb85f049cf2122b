import { describe, expect, test } from '@jest/globals';
import * as v from 'valibot';
import { BenchCase } from '../../../src/bench/bench-case.ts';
import { checkPlan } from '../../../src/bench/check-plan.ts';

const about = (over: object): BenchCase =>
  v.parse(BenchCase, {
    ...{ id: 'x', language: 'shell', category: 'c', expected: 'fix', test_command: 'T', hidden_command: 'H' },
    ...over,
  });
const EXPLAIN = { expected: 'explain_only', hidden_command: null };
const plan = (over: object, hasPatch: boolean) =>
  checkPlan(about(over), hasPatch).map(
    ({ tree, command, wanted, withHidden }) => `${tree} ${command}${withHidden ? '+hidden' : ''} ${wanted}`,
  );

describe('what is verified of a case', () => {
  test.each<[string, object, boolean, readonly string[]]>([
    [
      'a fix',
      {},
      true,
      ['base T green', 'pr T red', 'fixed T green', 'pr H+hidden red', 'fixed H+hidden green'],
    ],
    [
      'a fix without hidden tests',
      { hidden_command: null },
      true,
      ['base T green', 'pr T red', 'fixed T green'],
    ],
    ['a wrong test', EXPLAIN, true, ['base T green', 'pr T red', 'fixed T green']],
    [
      'broken surroundings',
      { ...EXPLAIN, base_ok_command: 'B' },
      false,
      ['base B green', 'pr T red', 'pr B green'],
    ],
    ['a flaky test', { ...EXPLAIN, flaky: true }, false, ['base T green', 'pr T both']],
  ])('%s', (_, over, hasPatch, expected) => {
    expect(plan(over, hasPatch)).toEqual(expected);
  });
});
