import type { Repository } from '../world/repository.ts';
import type { Run } from '../world/run.ts';
import { readWorkflows } from './read-workflows.ts';

/** The names of the jobs that a run will have, by its workflow file on its head commit; none where it is not there. */
export async function jobNames(repository: Repository, run: Run): Promise<readonly string[]> {
  const files = await readWorkflows(repository.folder, run.headSha);
  return files.find(({ path }) => path === run.workflow.path)?.jobs ?? [];
}
