import { readFileSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { createTwoFilesPatch } from 'diff';
import { toSuggestions } from '../../../../src/review/suggestions/to-suggestions.ts';
import { rounds, seedOf } from '../../../fakes/rounds.ts';
import { seeded } from '../../../fakes/seeded.ts';
import { asGitHubApplies, faultsOf, refusedByGit } from '../../../fakes/suggestion-oracle.ts';

interface Case {
  readonly id: string;
  readonly why: string;
  readonly path: string;
  readonly head: string;
  readonly after: string;
  readonly pr_patch: string;
  readonly expect: { readonly suggestible: boolean | 'either' };
}
const CASES: readonly Case[] = JSON.parse(
  readFileSync(new URL('../../../fixtures/mapper/cases.json', import.meta.url), 'utf8'),
);

describe('shapes at which other tools go wrong', () => {
  test.each(CASES.map((one) => [one.id, one] as const))('%s', (_id, one) => {
    const found = toSuggestions({ path: one.path, head: one.head, after: one.after, patch: one.pr_patch });
    expect(faultsOf(found, one.head, one.after, one.pr_patch)).toEqual([]);
    expect(found.leftovers.flatMap((leftover) => refusedByGit(one.head, leftover))).toEqual([]);
    if (one.expect.suggestible === true) expect(found.leftovers).toEqual([]);
    if (one.expect.suggestible === false) expect(found.leftovers.length).toBeGreaterThan(0);
    if (found.leftovers.length === 0) expect(asGitHubApplies(one.head, found.suggestions)).toBe(one.after);
  });
});

test('an unchanged file needs nothing', () => {
  expect(toSuggestions({ path: 'a', head: 'x\n', after: 'x\n', patch: '@@ -1 +1 @@\n-y\n+x' })).toEqual({
    suggestions: [],
    leftovers: [],
  });
});

test('a leftover says why, and its patch is the change', () => {
  const found = toSuggestions({ path: 'a.txt', head: 'one\ntwo\n', after: 'one\n2\n' });
  expect(found.leftovers).toEqual([
    {
      path: 'a.txt',
      reason: 'the pull request shows no line of this file',
      patch: expect.stringContaining('-two\n+2\n'),
    },
  ]);
});

test('whatever changes, what is posted gives exactly the change, inside the hunks', () => {
  const random = seeded(seedOf(7));
  let whole = 0;
  for (let round = 0; round < rounds(3000); round += 1) {
    const base = linesFrom(random, 2 + random.below(24));
    const head = mutated(random, base, 1 + random.below(3));
    // Mostly as a fix is: few lines, near what the pull request changed.
    const after = mutated(random, head, 1 + random.below(random.below(3) === 0 ? 4 : 1));
    const [from, to, want] = [base, head, after].map((lines) => ending(random, lines));
    if (from === undefined || to === undefined || want === undefined) throw new Error('three texts');
    const patch = createTwoFilesPatch('a', 'b', from, to, '', '', { context: 3 })
      .split('\n')
      .slice(3)
      .join('\n')
      .replace(/\n$/, '');
    const found = toSuggestions({ path: 'src/a.txt', head: to, after: want, patch });
    expect({ from, to, want, patch, faults: faultsOf(found, to, want, patch) }).toMatchObject({ faults: [] });
    if (to !== want && found.leftovers.length === 0) whole += 1;
  }
  // Otherwise the property would hold for a mapper that never suggests.
  expect(whole).toBeGreaterThan(rounds(3000) / 5);
});

type Random = ReturnType<typeof seeded>;
const WORDS = [
  '',
  '',
  'alpha',
  'beta',
  '\tgamma',
  'delta ',
  '```',
  '````suggestion',
  '  }',
  'ünï🦊',
  '<!-- x -->',
  '@mia',
];

const linesFrom = (random: Random, count: number) =>
  Array.from({ length: count }, () => `${random.pick(WORDS)}${random.below(3) === 0 ? random.below(9) : ''}`);

function mutated(random: Random, lines: readonly string[], times: number): string[] {
  const changed = [...lines];
  for (let time = 0; time < times; time += 1) {
    const at = random.below(changed.length + 1);
    const drop = random.below(random.below(3) === 0 ? 5 : 2);
    changed.splice(at, drop, ...linesFrom(random, random.below(4)));
  }
  return changed;
}

const ending = (random: Random, lines: readonly string[]) =>
  lines.length === 0 ? '' : `${lines.join('\n')}${random.below(8) === 0 ? '' : '\n'}`;
