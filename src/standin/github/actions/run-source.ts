import { branchTip, resolveCommit } from '../git/objects.ts';
import type { Happening } from '../webhooks/deliver.ts';
import type { Repository } from '../world/repository.ts';
import type { World } from '../world/world.ts';

/** Where the workflow files of an event are read, and what its runs say they ran on. Source: github-facts §1.1, §1.3. */
export interface RunSource {
  /** The commit that the workflow files come from. */
  readonly files: string;
  readonly headSha: string;
  readonly headBranch: string;
  /** Undefined when the fork is gone. */
  readonly headRepository: Repository | undefined;
}

/** Undefined where GitHub starts nothing: a branch that went away, a pull request that conflicts. */
export async function runSource(world: World, happening: Happening): Promise<RunSource | undefined> {
  const { event, repository, pull } = happening;
  const { folder, defaultBranch } = repository;
  if (event === 'push' || event === 'workflow_dispatch') return pushed(happening);
  const tip = await branchTip(folder, defaultBranch);
  if (tip === undefined) return undefined;
  if (pull === undefined || !ON_PULL.has(event)) {
    return { files: tip, headSha: tip, headBranch: defaultBranch, headRepository: repository };
  }
  const head = { headBranch: pull.head.ref, headRepository: pull.head.repository };
  if (event === 'pull_request_target') return { files: tip, headSha: tip, ...head };
  const files = await mergeCommit(world, happening);
  return files === undefined ? undefined : { files, headSha: pull.head.sha, ...head };
}

const ON_PULL = new Set([
  'pull_request',
  'pull_request_target',
  'pull_request_review',
  'pull_request_review_comment',
]);

function pushed({ repository, ref, sha }: Happening): RunSource | undefined {
  if (ref === undefined || sha === undefined || /^0+$/.test(sha)) return undefined;
  const headBranch = ref.replace(/^refs\/(?:heads|tags)\//, '');
  return { files: sha, headSha: sha, headBranch, headRepository: repository };
}

// A merged pull request has no merge to come; its closing runs on the base branch.
async function mergeCommit(
  world: World,
  { event, repository, pull }: Happening,
): Promise<string | undefined> {
  if (pull === undefined) return undefined;
  const merge = pull.merged?.sha ?? pull.mergeSha;
  if (merge !== undefined) return merge;
  if (event === 'pull_request' || world.switches.reviewOnConflict === 'starts-none') return undefined;
  return resolveCommit(repository.folder, `refs/pull/${pull.number}/merge`);
}
