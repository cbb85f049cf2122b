import type { CiRun, PullRequest } from '../ports/code-host.ts';
import type { ActionPorts, Tree } from './action-ports.ts';
import { type NotMerged, notMerged } from './not-merged.ts';

/** The tree that CI tested, and the head's, which is what edits are proposed for. */
export interface TreatedTree {
  readonly tested: Tree;
  /** The same object where CI tested the head, or its merge with the base has the head's very files. */
  readonly head: Tree;
  /** The base's commit in `tested`, also where the merge is the same object; left out where the head alone is tested. */
  readonly mergedWith?: string;
  /** For people: why the head is tested alone although CI tested a merge. */
  readonly note?: string;
}

/**
 * Fetches what CI tested. For a pull request that is the merge into its base: GitHub's, where that is of the run's head, else
 * with the base as it is now. Otherwise it is the head.
 */
export async function fetchTreated(ports: ActionPorts, pull: PullRequest, ci: CiRun): Promise<TreatedTree> {
  const { host } = ports;
  const head = await ports.openTree(ci.headSha);
  if (ci.event !== 'pull_request') return { tested: head, head };
  const alone = await host.commitAt(ci.headSha);
  const github = await host.mergeCommit(pull.number);
  const [mergedWith, second] = github?.parents ?? [];
  if (github !== undefined && mergedWith !== undefined && second === ci.headSha) {
    const tested = github.tree === alone?.tree ? head : await ports.openTree(github.sha);
    return { tested, head, mergedWith };
  }
  const { ref } = pull.base;
  const base = await host.branchTip(ref);
  const merged =
    base === undefined
      ? ({ kind: 'no-base' } as const)
      : { ...(await ports.openMerge({ head: ci.headSha, base })), base };
  if (merged.kind !== 'merged')
    return { tested: head, head, note: without(ref, notMerged(merged, 'this branch', ref)) };
  const tested = merged.treeId === alone?.tree ? head : merged.tree;
  return { tested, head, mergedWith: merged.base };
}

/** Source of the second sentence: github-facts §1.1. */
function without(base: string, { kind, reason }: NotMerged): string {
  const ci = kind === 'moved' ? ' GitHub runs no CI on it until that is mended.' : '';
  return `CI tested this branch merged with ${base}, Build Doctor without: ${reason}.${ci}`;
}
