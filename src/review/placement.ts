import type { ChangedFile } from '../ports/code-host.ts';
import { unifiedDiff } from '../proposal/unified-diff.ts';
import { SHOWN_AS_PATCH } from './how-applied.ts';
import type { Payload } from './marker/stored-proposal.ts';
import { type Suggestions, toSuggestions } from './suggestions/to-suggestions.ts';

/**
 * What of a proposal's edits GitHub can show as suggestions inside the pull request's diff, and what is left over, with the
 * reason. Together they are the whole change. Order follows the edits.
 */
export function placementOf(
  { edits, notes }: Pick<Payload, 'edits' | 'notes'>,
  files: readonly ChangedFile[],
): Suggestions {
  const shown = notes.includes(SHOWN_AS_PATCH) ? [] : files;
  const patches = new Map(shown.map(({ path, patch }) => [path, patch]));
  const placed = edits.map(({ path, mode, before, after }): Suggestions => {
    if (before !== null) return toSuggestions({ path, head: before, after, patch: patches.get(path) });
    const leftover = { path, reason: 'the file is new', patch: unifiedDiff(path, null, after, mode) };
    return { suggestions: [], leftovers: [leftover] };
  });
  return {
    suggestions: placed.flatMap(({ suggestions }) => suggestions),
    leftovers: placed.flatMap(({ leftovers }) => leftovers),
  };
}
