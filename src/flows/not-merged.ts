import { firstFew } from '../kernel/first-few.ts';
import type { FetchedMerge } from '../ports/fetched-merge.ts';

/** Why there is no merge, in words that end a sentence; `moved`: because of what the base is by now. */
export interface NotMerged {
  readonly kind: 'moved' | 'unable';
  readonly reason: string;
}

/** Says why `what` (this branch, or it with a fix) could not be merged with a base branch. */
export function notMerged(
  made: Exclude<FetchedMerge, { kind: 'merged' }> | { readonly kind: 'no-base' },
  what: string,
  base: string,
): NotMerged {
  switch (made.kind) {
    case 'conflict':
      return { kind: 'moved', reason: `${what} conflicts with ${base} in ${firstFew(made.paths)}` };
    case 'elsewhere':
      return { kind: 'moved', reason: `merged with ${base}, ${what} would change ${firstFew(made.paths)}` };
    case 'unrelated':
      return { kind: 'moved', reason: `${what} shares no history with ${base}` };
    case 'no-base':
      return { kind: 'moved', reason: `there is no branch ${base} any more` };
    case 'old-git':
      return { kind: 'unable', reason: 'git on this runner is older than 2.38 and cannot merge them' };
  }
}
