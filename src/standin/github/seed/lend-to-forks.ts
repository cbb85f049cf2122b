import { copyObjects } from '../git/copy-objects.ts';
import { git } from '../git/git.ts';
import { moveRef } from '../git/move-ref.ts';
import { branchTip, resolveCommit } from '../git/objects.ts';
import { addFork } from '../world/add-fork.ts';
import type { Repository } from '../world/repository.ts';
import { findRepository, type World } from '../world/world.ts';
import type { Problem } from './problem.ts';
import { seedAccount } from './seed-account.ts';
import { branchOf, isCommit, type Seed, type SeedPull } from './seed-schema.ts';

/**
 * Puts every head where it belongs: a commit that is no branch gets one, and the heads of fork pull requests move into
 * forks.
 */
export async function lendToForks(
  world: World,
  repository: Repository,
  seed: Seed,
): Promise<readonly Problem[]> {
  const heads: { readonly pull: SeedPull; readonly sha: string }[] = [];
  const problems: Problem[] = [];
  for (const [index, pull] of seed.pulls.entries()) {
    const at = `pulls[${index}]`;
    const fork = `${pull.fork}/${repository.name}`;
    const sha = await headOf(repository, pull.head);
    if (sha === undefined)
      problems.push({ at: `${at}.head`, what: `"${pull.head}" is no branch and no commit` });
    else if (findRepository(world, fork) !== undefined)
      problems.push({ at: `${at}.fork`, what: `${fork} is there already` });
    else heads.push({ pull, sha });
  }
  if (problems.length > 0) return problems;
  for (const branch of forkOnly(seed)) {
    await git(repository.folder, ['update-ref', '-d', `refs/heads/${branch}`]);
  }
  for (const { pull, sha } of heads) {
    const home =
      pull.fork === undefined ? repository : await addFork(world, repository, seedAccount(world, pull.fork));
    const ref = `refs/heads/${branchOf(pull)}`;
    const isCopied = await copyObjects(repository.folder, home.folder, sha);
    if (isCopied && (await moveRef(home.folder, ref, sha, undefined))) continue;
    await git(repository.folder, ['push', '--quiet', home.folder, `${sha}:${ref}`]);
  }
  return [];
}

const headOf = (repository: Repository, head: string): Promise<string | undefined> =>
  isCommit(head) ? resolveCommit(repository.folder, head) : branchTip(repository.folder, head);

/** Branches that nothing but fork pull requests names: the base does not have them. */
function forkOnly(seed: Seed): readonly string[] {
  const lent = seed.pulls.filter(({ fork, head }) => fork !== undefined && !isCommit(head));
  const kept = new Set([
    seed.default,
    ...seed.pulls.map((pull) => pull.base ?? seed.default),
    ...seed.pulls.filter(({ fork }) => fork === undefined).map(({ head }) => head),
  ]);
  return [...new Set(lent.map(({ head }) => head))].filter((branch) => !kept.has(branch));
}
