import { decodeSource } from '../kernel/source-text.ts';
import type { CiRun, PullRequest } from '../ports/code-host.ts';
import type { Files } from '../ports.ts';
import { type Change, makeProposal, type Proposal } from '../proposal/proposal.ts';
import { rebased } from '../proposal/rebased.ts';
import type { ActionPorts, Tree } from './action-ports.ts';
import { type Ending, ending } from './ending.ts';

/** The tree that CI tested, and the head's, which is what edits are proposed for. */
export interface TreatedTree {
  readonly tested: Tree;
  /** The same object where CI tested the head, or its merge with the base has the head's very files. */
  readonly head: Tree;
}

/**
 * Fetches what CI tested. For a pull request that is the merge into its base, where that merge is of the run's head;
 * otherwise the head.
 */
export async function fetchTreated(ports: ActionPorts, pull: PullRequest, ci: CiRun): Promise<TreatedTree> {
  const { host } = ports;
  const merge = ci.event === 'pull_request' ? await host.mergeCommit(pull.number) : undefined;
  const isOfHead = merge?.parents[1] === ci.headSha;
  const head = await ports.openTree(ci.headSha);
  if (merge === undefined || !isOfHead) return { tested: head, head };
  const commit = await host.commitAt(ci.headSha);
  if (commit?.tree === merge.tree) return { tested: head, head };
  return { tested: await ports.openTree(merge.sha), head };
}

/**
 * The proposal for the head's files of a change that was made and proven on the merge; an ending when it touches lines
 * that only the merge has.
 */
export function forHead(proposal: Proposal, { tested, head }: TreatedTree, base: string): Proposal | Ending {
  if (tested === head) return proposal;
  const changes: Change[] = [];
  for (const change of proposal.changes) {
    const before = textAt(head.files, change.path);
    const after = before === change.before ? change.after : rebased(change, before);
    if (after === undefined) {
      return ending(
        'explained',
        'merge.only',
        `The failure comes from lines of ${change.path} that only the merge with ${base} has: update the branch, then Build Doctor looks again.`,
        { diagnosis: proposal.diagnosis },
      );
    }
    const { mode } = before === null ? change : head.files.locate(change.path);
    changes.push({ path: change.path, mode, before, after });
  }
  return makeProposal(changes, proposal.diagnosis, proposal.warnings) ?? proposal;
}

function textAt(files: Files, path: string): string | null {
  if (files.locate(path).kind !== 'file') return null;
  return decodeSource(files.read(path))?.text ?? null;
}
