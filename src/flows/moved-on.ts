import type { StoredProposal } from '../review/marker/stored-proposal.ts';
import { type Ending, ending } from './ending.ts';

/** The branch is not where the proposal was made for any more: nothing was written to it. */
export const movedOn = ({ id, head, proposal, diagnosis }: StoredProposal): Ending =>
  ending(
    'stale',
    'stale.head',
    `The branch has moved on since ${head.slice(0, 7)}; proposal ${id} was not applied.`,
    { proposal, diagnosis },
  );
