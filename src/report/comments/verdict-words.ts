import type { VerdictWord } from '../../kernel/verdict.ts';

export interface VerdictWords {
  /** What the verdict means, without a full stop. */
  readonly title: string;
  /** That nothing was changed, where the title leaves it open. */
  readonly unchanged: string;
  /** What people can do next; '' where the sentence of the verdict says it. */
  readonly next: string;
}

const UNCHANGED = 'Nothing was changed.';

/** What a verdict means to the people of a pull request, and what they can do next. */
export const VERDICT_WORDS: Readonly<Record<VerdictWord, VerdictWords>> = {
  proposed: { title: 'A proven fix is proposed', unchanged: '', next: '' },
  verified: { title: 'Tests pass now', unchanged: '', next: '' },
  'still-failing': {
    title: 'Tests still fail',
    unchanged: '',
    next: '`/doctor retry hint` starts again with what you know.',
  },
  exhausted: {
    title: 'No fix found',
    unchanged: UNCHANGED,
    next: '`/doctor retry hint` starts again with what you know about the cause.',
  },
  explained: {
    title: 'Explained, not edited',
    unchanged: '',
    next: 'A person has to act on this one.',
  },
  'not-reproduced': {
    title: 'Red in CI, but not the same here',
    unchanged: 'Nothing was edited, because no edit could be proven.',
    next: 'Tests that need services, secrets or another system are red for reasons that do not exist here.',
  },
  flaky: {
    title: 'Flaky: red and green from the same code',
    unchanged: 'Nothing was edited.',
    next: 'Run the failed jobs again; if it keeps coming back, the test or what it waits for needs a person.',
  },
  'pre-existing': {
    title: 'Red before this pull request',
    unchanged: '',
    next: 'The base branch fails in the same way. Mend it there, then update this branch.',
  },
  healthy: { title: 'Nothing more to do', unchanged: '', next: '' },
  denied: { title: 'Denied', unchanged: UNCHANGED, next: '' },
  refused: { title: 'Not done', unchanged: UNCHANGED, next: '' },
  stale: { title: 'Out of date', unchanged: UNCHANGED, next: '`/doctor` looks at the newest commit.' },
  unavailable: {
    title: 'Could not be done now',
    unchanged: UNCHANGED,
    next: '`/doctor retry` tries again.',
  },
  failed: {
    title: 'A bug in Build Doctor',
    unchanged: UNCHANGED,
    next: 'The log of the run has the details; please report it.',
  },
};
