import { findWorkflow } from '../actions/find-workflow.ts';
import { readWorkflows } from '../actions/read-workflows.ts';
import { branchTip } from '../git/objects.ts';
import type { Repository } from '../world/repository.ts';
import type { World } from '../world/world.ts';
import type { Problem } from './problem.ts';

/** Registers the workflow files of the default branch, as GitHub did when they were pushed. */
export async function plantWorkflows(world: World, repository: Repository): Promise<readonly Problem[]> {
  const tip = await branchTip(repository.folder, repository.defaultBranch);
  const files = tip === undefined ? [] : await readWorkflows(repository.folder, tip);
  for (const file of files) findWorkflow(world, repository, file);
  return [];
}
