import type { Proposal } from '../proposal/proposal.ts';
import type { StoredProposal } from '../review/marker/stored-proposal.ts';
import type { ActionPorts, Tree } from './action-ports.ts';
import { type Ending, ending } from './ending.ts';
import { mergedFix } from './merged-fix.ts';
import { type NotMerged, notMerged } from './not-merged.ts';

/** Where a stored proposal is tested before it is committed. */
export interface TreeToTest {
  readonly tree: Tree;
  /** What the stored proposal changes in that tree. */
  readonly proposal: Proposal;
  /** The base's commit in the tree; undefined where it is the head alone. */
  readonly mergedWith: string | undefined;
}

/**
 * A tree of the kind that the proposal was proven on: the head, or the merge with its base, as that is by now, that what is to
 * be committed has; while the base stands where that merge had the head's very files, they are one. An ending when there is
 * none.
 */
export async function treeToTest(
  stored: StoredProposal,
  head: Tree,
  ports: Pick<ActionPorts, 'openMerge'> & { readonly host: Pick<ActionPorts['host'], 'branchTip'> },
): Promise<TreeToTest | Ending> {
  const { base, proposal, proof } = stored;
  if (proof.mergedWith === undefined) return { tree: head, proposal, mergedWith: undefined };
  const onto = await ports.host.branchTip(base);
  if (onto === undefined) return untested(stored, notMerged({ kind: 'no-base' }, 'it', base));
  if (proof.mergeIsHead === true && onto === proof.mergedWith)
    return { tree: head, proposal, mergedWith: undefined };
  const merged = await mergedFix(proposal, { head: stored.head, onto, base }, ports);
  if (merged.kind !== 'merged') return untested(stored, merged);
  return { tree: merged.tree, proposal: merged.proposal, mergedWith: onto };
}

function untested({ id, base }: StoredProposal, { kind, reason }: NotMerged): Ending {
  const [word, next] =
    kind === 'moved' ? (['stale', ' Update the branch.'] as const) : (['unavailable', ''] as const);
  const proven = `Proposal ${id} was proven merged with ${base} and cannot be tested like that now`;
  return ending(word, `merge.${kind}`, `${proven}: ${reason}. Nothing was pushed.${next}`);
}
