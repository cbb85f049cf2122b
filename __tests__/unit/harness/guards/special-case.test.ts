import { expect, test } from '@jest/globals';
import { guardSpecialCase } from '../../../../src/harness/guards/special-case.ts';

const UNION = `export type Event = { kind: 'sent' } | { kind: "returned" };\n`;
const judged = (after: string, tests: string, sources: string) =>
  guardSpecialCase('src/page.ts', 'return state;\n', after, {
    tests: () => [tests],
    sources: () => [sources],
  }).kind;

test.each([
  ['a kind of a union', "return event.kind === 'returned' ? 'Returned' : state;\n", "{ kind: 'returned' }"],
  ['two kinds', "if (state.kind === 'sent' && event.kind === 'returned') return 'x';\n", "kind: 'sent'"],
])('%s that the source itself names tells cases apart', (_, after, tests) => {
  expect(judged(after, tests, UNION)).toBe('allow');
  expect(judged(after, tests, '')).toBe('ask');
});

test.each([
  ['a sentence', "if (name === 'Ada Lovelace') return 'AL';\n", 'Ada Lovelace', "'Ada Lovelace'"],
  ['a number', 'if (count === 4177) return 12;\n', '4177', "'4177' 4177"],
  ['a word that only the tests know', "if (name === 'zanzibar') return 12;\n", 'zanzibar', 'zanzibar'],
  [
    'a word of the source beside a datum',
    "if (e.kind === 'sent' && e.id === 'x-91') return 1;\n",
    'x-91',
    UNION,
  ],
])('%s is an input of the tests', (_, after, tests, sources) => {
  expect(judged(after, tests, sources)).toBe('ask');
});

test('nothing is read where there is no such branch', () => {
  const never = () => {
    throw new Error('read');
  };
  const decision = guardSpecialCase('a.ts', 'a;\n', 'b;\n', { tests: never, sources: never });
  expect(decision.kind).toBe('allow');
});
