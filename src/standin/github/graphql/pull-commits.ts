import { commitsBehind } from '../git/ancestry.ts';
import type { Pull } from '../world/pull.ts';

/** The commits of a pull request, oldest first; its head is in the base repository as `refs/pull/N/head`. */
export async function pullCommits({ repository, base, head }: Pull): Promise<readonly string[]> {
  return (await commitsBehind(repository.folder, head.sha, [base.sha])).toReversed();
}
