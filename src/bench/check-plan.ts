import type { BenchCase } from './bench-case.ts';

/** Trees of a case: main, the pull request, and the pull request with a right answer to it. */
export type CheckedTree = 'base' | 'pr' | 'fixed';

/** One thing that has to be so, if a case is what it says. */
export interface Check {
  readonly tree: CheckedTree;
  readonly command: string;
  /** The hidden tests are laid over the tree. */
  readonly withHidden: boolean;
  /** `both`: red and green on the same tree, as a flaky test is. */
  readonly wanted: 'green' | 'red' | 'both';
  /** In words, for example `the visible tests on pr`. */
  readonly what: string;
}

/** The file in a case's folder that makes `fixed` of `pr`. */
export const PATCHES = { fix: 'reference.patch', explain_only: 'maintainer.patch' } as const;

/** What has to be so for a case; `hasPatch`: there is a patch to make the fixed tree with. */
export function checkPlan(about: BenchCase, hasPatch: boolean): Check[] {
  const { test_command: visible, hidden_command: hidden, base_ok_command: healthy } = about;
  const check = (tree: CheckedTree, wanted: Check['wanted']): Check => ({
    ...{ tree, wanted, command: visible, withHidden: false },
    what: `the tests on ${NAMES[tree]}`,
  });
  const onSurroundings = (tree: CheckedTree): Check[] =>
    typeof healthy !== 'string'
      ? []
      : [{ ...check(tree, 'green'), command: healthy, what: `base_ok_command on ${NAMES[tree]}` }];
  const withHidden = (tree: CheckedTree, wanted: 'green' | 'red'): Check[] =>
    typeof hidden !== 'string'
      ? []
      : [
          {
            ...{ tree, wanted, command: hidden, withHidden: true },
            what: `the hidden tests on ${NAMES[tree]}`,
          },
        ];
  const base = typeof healthy === 'string' ? onSurroundings('base') : [check('base', 'green')];
  const red = check('pr', about.flaky ? 'both' : 'red');
  if (about.expected === 'fix')
    return [
      ...base,
      red,
      check('fixed', 'green'),
      ...withHidden('pr', 'red'),
      ...withHidden('fixed', 'green'),
    ];
  // Without a patch the surroundings are at fault, and the code of the pull request is healthy.
  return [...base, red, ...(hasPatch ? [check('fixed', 'green')] : onSurroundings('pr'))];
}

const NAMES: Readonly<Record<CheckedTree, string>> = {
  base: 'base',
  pr: 'pr',
  fixed: 'pr with the patch',
};
