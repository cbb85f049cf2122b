import type { Repository } from '../world/repository.ts';
import type { Workflow } from '../world/run.ts';
import { nextId, now, type World } from '../world/world.ts';

/** The repository's workflow of this path, registered on first sight; its name is the file's `name:`, or the path. */
export function findWorkflow(
  world: World,
  repository: Repository,
  file: { readonly path: string; readonly name: string | undefined },
): Workflow {
  const known = repository.workflows.find(({ path }) => path === file.path);
  if (known !== undefined) return known;
  const workflow: Workflow = {
    id: nextId(world),
    path: file.path,
    name: file.name ?? file.path,
    createdAt: now(world),
  };
  repository.workflows.push(workflow);
  return workflow;
}
