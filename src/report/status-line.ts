import { sliceWhole } from '../kernel/clip.ts';
import { plainText } from '../kernel/plain-text.ts';
import type { Verdict, VerdictWord } from '../kernel/verdict.ts';
import { visibleText } from '../kernel/visible-text.ts';
import type { CommitState } from '../ports/commit-state.ts';

/** GitHub's limit for the description of a commit status, in characters. */
const MAX_CHARS = 140;

/**
 * What a run learnt about the commit. Runs that learnt nothing about it (model down, refused, the head moved) set no
 * status: another red mark would only say that we were there.
 */
const STATES: Readonly<Record<VerdictWord, CommitState['state'] | undefined>> = {
  verified: 'success',
  healthy: 'success',
  proposed: 'pending',
  'still-failing': 'failure',
  exhausted: 'failure',
  explained: 'failure',
  'pre-existing': 'failure',
  denied: 'failure',
  'not-reproduced': undefined,
  flaky: undefined,
  refused: undefined,
  stale: undefined,
  unavailable: undefined,
  failed: undefined,
};

/** The commit status for a verdict, its description one line of at most 140 UTF-16 units; undefined: set none. */
export function statusLine({ word, sentence }: Verdict): Omit<CommitState, 'targetUrl'> | undefined {
  const state = STATES[word];
  if (state === undefined) return undefined;
  const line = visibleText(plainText(`${word}: ${sentence}`))
    .replace(/\s+/g, ' ')
    .trim();
  const description = line.length <= MAX_CHARS ? line : `${sliceWhole(line, 0, MAX_CHARS - 2)} …`;
  return { state, description, context: 'build-doctor' };
}
