import { decodeSource, encodeSource } from '../kernel/source-text.ts';
import { type Change, makeProposal, type Proposal } from '../proposal/proposal.ts';
import { textAt } from '../proposal/text-at.ts';
import type { ActionPorts, Tree } from './action-ports.ts';
import { type NotMerged, notMerged } from './not-merged.ts';

export type MergedFix =
  /** Written into `tree`, the merge without it, `proposal` makes the merge of the head and the fix. */
  { readonly kind: 'merged'; readonly tree: Tree; readonly proposal: Proposal } | NotMerged;

/** Where a fix is for, and with what it is merged. */
export interface MergePlace {
  /** The full SHA of the commit that the fix is for. */
  readonly head: string;
  /** The full SHA of the base's commit. */
  readonly onto: string;
  /** The base's branch. */
  readonly base: string;
}

/** What git makes of a head, committed with the fix for it, merged with a base: what CI tests once the fix is committed. */
export async function mergedFix(
  fix: Proposal,
  { head, onto, base }: MergePlace,
  { openMerge }: Pick<ActionPorts, 'openMerge'>,
): Promise<MergedFix> {
  const edits = fix.changes.map(({ path, mode, after }) => ({ path, mode, content: encodeSource(after) }));
  const made = await openMerge({ head, base: onto, edits });
  if (made.kind !== 'merged') return notMerged(made, 'this branch with the fix', base);
  const changes: Change[] = [];
  for (const { path, mode, content } of made.edits) {
    const after = decodeSource(content)?.text;
    if (after === undefined) return { kind: 'moved', reason: `${base} has made ${path} a binary file` };
    changes.push({ path, mode, before: textAt(made.tree.files, path), after });
  }
  const proposal = makeProposal(changes, fix.diagnosis, fix.warnings);
  return proposal === undefined
    ? { kind: 'moved', reason: `${base} has the fix already` }
    : { kind: 'merged', tree: made.tree, proposal };
}
