import { branchTip } from '../git/objects.ts';
import type { Repository } from '../world/repository.ts';
import type { Workflow } from '../world/run.ts';
import type { World } from '../world/world.ts';
import { findWorkflow } from './find-workflow.ts';
import { readWorkflows } from './read-workflows.ts';

/** The workflows that GitHub knows: those on the default branch, and those that ever ran. */
export async function registeredWorkflows(
  world: World,
  repository: Repository,
): Promise<readonly Workflow[]> {
  const tip = await branchTip(repository.folder, repository.defaultBranch);
  const files = tip === undefined ? [] : await readWorkflows(repository.folder, tip);
  for (const file of files) findWorkflow(world, repository, file);
  return repository.workflows;
}

/** One of them by id or file name, as the API takes it. */
export async function workflowBy(
  world: World,
  repository: Repository,
  idOrFile: string,
): Promise<Workflow | undefined> {
  const workflows = await registeredWorkflows(world, repository);
  return workflows.find(
    ({ id, path }) => String(id) === idOrFile || path === idOrFile || path.endsWith(`/${idOrFile}`),
  );
}
