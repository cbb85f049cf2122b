import { emailOf } from '../git/commit-files.ts';
import { tryGit } from '../git/git.ts';
import { roleOf } from '../http/authorize.ts';
import type { Account } from '../world/account.ts';
import type { Repository } from '../world/repository.ts';
import { isAtLeast } from '../world/role.ts';

/** Whether a person's fork pull requests run without approval: a writer, or a commit of theirs is on the default branch. */
export async function hasContributed(repository: Repository, account: Account): Promise<boolean> {
  if (isAtLeast(roleOf(repository, account.login), 'write')) return true;
  if (repository.pulls.some((pull) => pull.merged !== undefined && pull.author.id === account.id))
    return true;
  const { folder, defaultBranch } = repository;
  const argv = ['log', '-1', '--format=%H', '--fixed-strings', `--author=<${emailOf(account)}>`];
  const found = await tryGit(folder, [...argv, `refs/heads/${defaultBranch}`, '--']);
  return found.code === 0 && found.stdout.length > 0;
}
