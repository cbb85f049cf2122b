import { readCommit } from '../git/read-commit.ts';
import type { Pull } from '../world/pull.ts';
import type { Repository } from '../world/repository.ts';
import type { Workflow } from '../world/run.ts';

/** What GitHub shows as a run's title: the pull request's, the pushed commit's first line, or the workflow's name. */
export async function runTitle(
  run: {
    readonly repository: Repository;
    readonly event: string;
    readonly headSha: string;
    readonly pull?: Pull | undefined;
  },
  workflow: Workflow,
): Promise<string> {
  if (run.pull !== undefined) return run.pull.title;
  if (run.event !== 'push') return workflow.name;
  const commit = await readCommit(run.repository.folder, run.headSha);
  return commit?.message.split('\n')[0] ?? workflow.name;
}
