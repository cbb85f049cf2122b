import { readWorkflows } from '../actions/read-workflows.ts';
import { workflowBy } from '../actions/registered-workflows.ts';
import { branchTip } from '../git/objects.ts';
import type { Repository } from '../world/repository.ts';
import type { World } from '../world/world.ts';

/** The workflow of a new run: the named one (id, file, path or name), else the first that listens to the event. */
export async function targetWorkflow(
  world: World,
  repository: Repository,
  wanted: string | undefined,
  event: string,
): Promise<{ readonly path: string; readonly name: string | undefined }> {
  if (wanted === undefined) return (await listening(repository, event)) ?? CI;
  const known =
    (await workflowBy(world, repository, wanted)) ?? repository.workflows.find(({ name }) => name === wanted);
  if (known !== undefined) return known;
  if (wanted.startsWith('.github/workflows/')) return { path: wanted, name: undefined };
  const file = wanted.toLowerCase().replace(/[^a-z0-9]+/g, '-');
  return { path: `.github/workflows/${file}.yml`, name: wanted };
}

const CI = { path: '.github/workflows/ci.yml', name: 'CI' };

async function listening(repository: Repository, event: string) {
  const tip = await branchTip(repository.folder, repository.defaultBranch);
  const files = tip === undefined ? [] : await readWorkflows(repository.folder, tip);
  return files.find((file) => file.triggers?.has(event)) ?? repository.workflows[0];
}
