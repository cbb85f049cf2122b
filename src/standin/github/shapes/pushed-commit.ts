import type { ChangedPaths } from '../git/changed-paths.ts';
import type { Commit } from '../git/read-commit.ts';
import type { Signature } from '../git/write-commit.ts';
import { accountOf } from '../world/account-of.ts';
import type { Repository } from '../world/repository.ts';
import type { World } from '../world/world.ts';
import { moment } from './moment.ts';
import { repositoryPage } from './repository.ts';

/** A commit as webhooks show it, in a `push` event and as a workflow run's head. */
export function pushedCommit(
  world: World,
  repository: Repository,
  commit: Commit,
  push: { readonly paths: ChangedPaths | undefined; readonly isDistinct: boolean },
) {
  return {
    id: commit.sha,
    tree_id: commit.tree,
    distinct: push.isDistinct,
    message: commit.message,
    timestamp: moment(commit.committer.at),
    url: `${repositoryPage(world, repository)}/commit/${commit.sha}`,
    author: who(world, commit.author),
    committer: who(world, commit.committer),
    added: push.paths?.added ?? [],
    removed: push.paths?.removed ?? [],
    modified: push.paths?.modified ?? [],
  };
}

function who(world: World, { name, email }: Signature) {
  const account = accountOf(world, email);
  return { name, email, ...(account === undefined ? {} : { username: account.login }) };
}
