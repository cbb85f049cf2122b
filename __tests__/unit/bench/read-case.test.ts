import { describe, expect, test } from '@jest/globals';
import { readCase } from '../../../src/bench/read-case.ts';

const FIX = {
  id: 'sh-price',
  language: 'shell',
  category: 'off-by-one',
  expected: 'fix',
  test_command: 'sh price_test.sh',
  hidden_command: 'sh hidden_test.sh',
};
const EXPLAIN = {
  ...FIX,
  expected: 'explain_only',
  hidden_command: null,
  explain_any: ['registry'],
};
const ALL = { hasBase: true, hasPr: true, hasHidden: true };
const NO_HIDDEN = { ...ALL, hasHidden: false };
const read = (about: object, parts = ALL) => readCase(JSON.stringify(about), 'sh-price', parts);

describe('case.json', () => {
  test('is read with what may be left out', () => {
    expect(read({ ...FIX, remark: 'kept to itself' })).toEqual({
      kind: 'case',
      about: {
        ...{ ...FIX, explain_any: [], timeout_s: 60, protected: [], flaky: false, needs: [] },
      },
    });
    expect(read(EXPLAIN, NO_HIDDEN).kind).toBe('case');
    const globs = ['.github/**', './lib/', 'a b.txt', '!(lib)/**', '..x/*.{js,ts}'];
    expect(read({ ...FIX, protected: globs }).kind).toBe('case');
  });

  test.each<[string, ReturnType<typeof read>, readonly RegExp[]]>([
    ['no JSON', readCase('{', 'sh-price', ALL), [/^not valid JSON$/]],
    [
      'every bad field',
      read({ ...FIX, timeout_s: 'soon', expected: 'fixed', test_command: undefined }),
      [/^expected: /, /^test_command: /, /^timeout_s: /],
    ],
    [
      'control characters where a line is wanted',
      read({ ...FIX, needs: ['sh', 'x\n[1/1] sh-price solved'], title: 'a\u009b2J', language: 'a\u2028b' }),
      [/^language: .*control character/, /^title: .*control character/, /^needs\.1: .*control character/],
    ],
    [
      'a command that no shell takes',
      read({ ...FIX, test_command: 'sh\0', setup_command: 'echo \u001b[2J', hidden_command: 'sh a\n\tsh b' }),
      [/^setup_command: .*control character/, /^test_command: .*control character/],
    ],
    ['another name than the folder', read({ ...FIX, id: 'other' }), [/^id: other is not .* sh-price$/]],
    [
      'missing folders',
      read(FIX, { hasBase: false, hasPr: false, hasHidden: false }),
      [/^base: /, /^pr: /, /^hidden_command: there is no folder hidden$/],
    ],
    ['hidden tests that nothing runs', read({ ...FIX, hidden_command: null }), [/^hidden: /]],
    [
      'an explanation that nothing measures',
      read({ ...EXPLAIN, explain_any: [] }, NO_HIDDEN),
      [/^explain_any: /],
    ],
    [
      'a pattern that is none',
      read({ ...EXPLAIN, explain_any: ['x', '('] }, NO_HIDDEN),
      [/^explain_any\.1: /],
    ],
    [
      'patterns that would need more than linear time',
      read({ ...EXPLAIN, explain_any: ['(?=x)', '(x)\\1'] }, NO_HIDDEN),
      [/^explain_any\.0: .*no lookaround/, /^explain_any\.1: /],
    ],
    [
      'a pattern without end',
      read({ ...EXPLAIN, explain_any: ['x'.repeat(1_001)] }, NO_HIDDEN),
      [/^explain_any\.0: /],
    ],
    ...['!x', '../x', 'a/./b', '/x', 'x ', ' x', 'a\\b', 'a//b', './', ''].map(
      (glob): [string, ReturnType<typeof read>, readonly RegExp[]] => [
        `${JSON.stringify(glob)}, which protects nothing,`,
        read({ ...FIX, protected: ['*_test.sh', glob] }),
        [/^protected\.1: ".*" protects nothing: /],
      ],
    ),
  ])('%s is told', (_, read, problems) => {
    if (read.kind !== 'problems') throw new Error('it was taken');
    expect(read.problems).toHaveLength(problems.length);
    for (const [index, problem] of problems.entries()) expect(read.problems[index]).toMatch(problem);
  });
});
