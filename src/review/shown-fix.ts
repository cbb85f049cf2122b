import { counted } from '../kernel/counted.ts';
import { codeFence } from '../report/code-fence.ts';
import { codeSpan } from '../report/code-span.ts';
import { safeLine } from '../report/safe-line.ts';
import { howApplied, SHOWN_AS_PATCH } from './how-applied.ts';
import type { StoredProposal } from './marker/stored-proposal.ts';
import type { Leftover, Suggestions } from './suggestions/to-suggestions.ts';

const REASON_CHARS = 600;

/** Where a reader finds the fix, and what of it stands in the review itself. */
export interface ShownFix {
  /** Ends the sentence "What changes: ". */
  readonly where: string;
  /** Never folded and never cut: whoever approves has to have seen them. */
  readonly patches: readonly string[];
}

/** How a proposal's fix is shown: the suggestions on the lines, and each leftover as a patch with its reason. */
export function shownFix(stored: StoredProposal, { suggestions, leftovers }: Suggestions): ShownFix {
  const paths = (parts: readonly { readonly path: string }[]) =>
    [...new Set(parts.map(({ path }) => codeSpan(path)))].join(', ');
  // GitHub refused the suggestions as a whole: no part has a reason of its own.
  if (stored.notes.includes(SHOWN_AS_PATCH))
    return {
      where: `${paths(leftovers)}. ${SHOWN_AS_PATCH}`,
      patches: leftovers.map(({ path, patch }) => `${codeSpan(path)}:\n${codeFence(patch, 'diff')}`),
    };
  const patches = leftovers.map(patchOf);
  if (suggestions.length === 0) return { where: `${paths(leftovers)}, as a patch below.`, patches };
  const onLines = `${counted(suggestions.length, 'suggestion')} on ${paths(suggestions)}`;
  if (leftovers.length === 0) return { where: `${onLines}, below.`, patches };
  const whole =
    howApplied(stored).apply === undefined
      ? 'the whole fix is all of them together'
      : 'only the commit made on approval applies the whole fix';
  return { where: `${onLines}, and the rest as a patch below; ${whole}.`, patches };
}

const patchOf = ({ path, reason, patch }: Leftover): string =>
  `GitHub cannot show this part of ${codeSpan(path)} as a suggestion because ${safeLine(reason, REASON_CHARS)}:\n${codeFence(patch, 'diff')}`;
