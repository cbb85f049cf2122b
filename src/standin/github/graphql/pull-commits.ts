import { gitText } from '../git/git.ts';
import type { Pull } from '../world/pull.ts';

/** The commits of a pull request, oldest first; its head is in the base repository as `refs/pull/N/head`. */
export async function pullCommits({ repository, base, head }: Pull): Promise<readonly string[]> {
  const out = await gitText(repository.folder, ['rev-list', '--reverse', `${base.sha}..${head.sha}`]);
  return out.split('\n').filter(Boolean);
}
