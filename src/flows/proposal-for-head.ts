import type { PullRequest } from '../ports/code-host.ts';
import { carriedOver } from '../proposal/carried-over.ts';
import type { Change, Proposal } from '../proposal/proposal.ts';
import type { ActionPorts } from './action-ports.ts';
import { type Ending, ending } from './ending.ts';
import { mergedFix } from './merged-fix.ts';
import type { Repair } from './repair-tree.ts';
import type { TreatedTree } from './treated-tree.ts';

/**
 * A proven fix for the files of the head. Where it was proven on a merge, git's merge of the head and that fix has to be, in
 * what the fix changes, byte for byte what was proven; an ending where it is not.
 */
export async function proposalForHead(
  { proposal: proven, before }: Pick<Repair, 'proposal' | 'before'>,
  { tested, head, mergedWith: onto }: Pick<TreatedTree, 'tested' | 'head' | 'mergedWith'>,
  pull: PullRequest,
  ports: Pick<ActionPorts, 'openMerge'>,
): Promise<Proposal | Ending> {
  if (onto === undefined || tested === head) return proven;
  const base = pull.base.ref;
  const only = (what: string) => {
    const sentence = `${what}: update the branch, then Build Doctor looks again.`;
    return ending('explained', 'merge.only', sentence, { diagnosis: proven.diagnosis, before });
  };
  const carried = carriedOver(proven, head.files);
  if (carried.kind === 'differs')
    return only(`The failure comes from lines of ${carried.path} that only the merge with ${base} has`);
  const merged = await mergedFix(carried.proposal, { head: pull.head.sha, onto, base }, ports);
  const onMerge = `The fix is proven on the merge with ${base}`;
  if (merged.kind !== 'merged')
    return merged.kind === 'unable'
      ? ending('unavailable', 'merge.unable', `${onMerge} and was not carried over: ${merged.reason}.`)
      : only(`${onMerge} and cannot be carried over: ${merged.reason}`);
  const same = sameTexts(merged.proposal.changes, proven.changes);
  return same ? carried.proposal : only(`${onMerge}, whose lines are not clearly those of this branch`);
}

const sameTexts = (some: readonly Change[], others: readonly Change[]): boolean =>
  textsOf(some) === textsOf(others);

/** Not the modes: a file that exists keeps that of its tree. */
const textsOf = (changes: readonly Change[]): string =>
  JSON.stringify(changes.map(({ path, before, after }) => [path, before, after]));
