import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { tryGit } from '../git/git.ts';
import { branchTip } from '../git/objects.ts';
import type { Repository } from '../world/repository.ts';
import type { World } from '../world/world.ts';
import { lendToForks } from './lend-to-forks.ts';
import { type Problem, wrong } from './problem.ts';
import type { ReadSeed } from './read-seed.ts';

/** Fetches all branches and tags of the seed's `git`, a bare repository or a work tree; nothing is written there. */
export async function mirrorBranches(
  world: World,
  repository: Repository,
  { seed, folder }: ReadSeed,
): Promise<readonly Problem[]> {
  const source = resolve(folder ?? '', seed.git ?? '');
  // Git refuses to read another user's repository unless its global settings allow it.
  const config = join(world.root, 'mirror.gitconfig');
  await writeFile(config, '[safe]\n\tdirectory = *\n');
  const fetched = await tryGit(
    repository.folder,
    [
      'fetch',
      '--quiet',
      '--update-shallow',
      source,
      '+refs/heads/*:refs/heads/*',
      '+refs/tags/*:refs/tags/*',
    ],
    { env: { GIT_CONFIG_GLOBAL: config } },
  );
  if (fetched.code !== 0)
    return wrong('git', `cannot be read by git: ${fetched.stderr.trim().split('\n')[0]}`).problems;
  if ((await branchTip(repository.folder, seed.default)) === undefined) {
    return wrong('default', `"${seed.default}" is no branch of ${source}`).problems;
  }
  const bases = seed.pulls.map((pull, index) => ({
    at: `pulls[${index}].base`,
    base: pull.base ?? seed.default,
  }));
  for (const { at, base } of bases) {
    if ((await branchTip(repository.folder, base)) === undefined)
      return wrong(at, `"${base}" is no branch`).problems;
  }
  return lendToForks(world, repository, seed);
}
