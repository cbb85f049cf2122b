import { rm } from 'node:fs/promises';
import type { Limits } from '../http/limits.ts';
import { findRepository, type World } from '../world/world.ts';
import { maintainerOf } from './maintainer-of.ts';
import { mirrorBranches } from './mirror-branches.ts';
import { plantPulls } from './plant-pulls.ts';
import { plantRepository } from './plant-repository.ts';
import { plantRuns } from './plant-runs.ts';
import { plantTokens, type SeedTokens } from './plant-tokens.ts';
import { plantTrees } from './plant-trees.ts';
import { plantWorkflows } from './plant-workflows.ts';
import { type Checked, type Problem, wrong } from './problem.ts';
import type { ReadSeed } from './read-seed.ts';

export interface Planted {
  readonly kind: 'planted';
  readonly tokens: SeedTokens;
}

/**
 * Makes the repository of a seed with everything in it. Nothing is delivered and no workflow starts: it is the past.
 * With problems nothing of the repository stays.
 */
export async function plant(
  { world, limits }: { readonly world: World; readonly limits: Limits },
  read: ReadSeed,
): Promise<Checked<Planted>> {
  const { seed } = read;
  if (findRepository(world, seed.repo) !== undefined) return wrong('repo', `${seed.repo} is there already`);
  if (seed.now !== undefined) world.aheadMs = Date.parse(seed.now) - Date.now();
  const known = world.repositories.length;
  const repository = await plantRepository(world, seed);
  const maintainer = maintainerOf(world, repository, seed);
  const problems =
    (await unlessEmpty(
      seed.git === undefined
        ? plantTrees(world, repository, read, maintainer)
        : mirrorBranches(world, repository, read),
    )) ??
    (await unlessEmpty(plantPulls(world, repository, seed))) ??
    (await unlessEmpty(plantWorkflows(world, repository))) ??
    (await unlessEmpty(plantRuns(world, repository, read, maintainer)));
  if (problems !== undefined) {
    for (const half of world.repositories.splice(known))
      await rm(half.folder, { recursive: true, force: true });
    return { kind: 'problems', problems };
  }
  Object.assign(world.switches, seed.switches);
  Object.assign(limits.values, seed.limits);
  return { kind: 'planted', tokens: plantTokens(world, repository, seed, maintainer) };
}

async function unlessEmpty(found: Promise<readonly Problem[]>): Promise<readonly Problem[] | undefined> {
  const problems = await found;
  return problems.length === 0 ? undefined : problems;
}
