import { rm } from 'node:fs/promises';
import type { Repository } from './repository.ts';
import type { World } from './world.ts';

/** Deletes a repository: pull requests from it stay open with an unknown head. Source: github-facts §1.5, §4.4. */
export async function deleteRepository(world: World, repository: Repository): Promise<void> {
  for (const { pulls, runs } of world.repositories) {
    for (const { head } of pulls) if (head.repository?.id === repository.id) head.repository = undefined;
    for (const run of runs) if (run.headRepository?.id === repository.id) run.headRepository = undefined;
  }
  world.repositories.splice(world.repositories.indexOf(repository), 1);
  await rm(repository.folder, { recursive: true, force: true });
}
