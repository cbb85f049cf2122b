import type { VerdictWord } from '../../kernel/verdict.ts';

/** What a verdict means to the people of a pull request, and what they can do next. */
export const VERDICT_WORDS: Readonly<Record<VerdictWord, { readonly title: string; readonly next: string }>> =
  {
    proposed: { title: 'A proven fix is proposed', next: '' },
    verified: { title: 'Tests pass now', next: '' },
    'still-failing': {
      title: 'Tests still fail',
      next: '`/doctor retry hint` starts again with what you know.',
    },
    exhausted: {
      title: 'No fix found',
      next: 'Nothing was changed. `/doctor retry hint` starts again with what you know about the cause.',
    },
    explained: {
      title: 'Explained, not edited',
      next: 'Nothing was changed: a person has to act on this one.',
    },
    'not-reproduced': {
      title: 'Red in CI, but not the same here',
      next: 'Nothing was edited, because no edit could be proven. Tests that need services, secrets or another system are red for reasons that do not exist here.',
    },
    flaky: {
      title: 'Flaky: red and green from the same code',
      next: 'Nothing was edited. Run the failed jobs again; if it keeps coming back, the test or what it waits for needs a person.',
    },
    'pre-existing': {
      title: 'Red before this pull request',
      next: 'The base branch fails in the same way. Mend it there, then update this branch.',
    },
    healthy: { title: 'Nothing is red', next: 'Nothing was changed.' },
    denied: { title: 'Denied', next: 'Nothing was changed.' },
    refused: { title: 'Not done', next: 'Nothing was changed.' },
    stale: {
      title: 'The pull request has moved on',
      next: 'Nothing was changed. `/doctor` looks at the newest commit.',
    },
    unavailable: {
      title: 'Could not be done now',
      next: 'Nothing was changed. `/doctor retry` tries again.',
    },
    failed: {
      title: 'A bug in Build Doctor',
      next: 'Nothing was changed. The log of the run has the details; please report it.',
    },
  };
