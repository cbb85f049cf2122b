import type { Commit } from '../git/read-commit.ts';
import type { Signature } from '../git/write-commit.ts';
import { accountOf } from '../world/account-of.ts';
import type { Repository } from '../world/repository.ts';
import type { World } from '../world/world.ts';
import { simpleUser } from './account.ts';
import { moment } from './moment.ts';
import { nodeId } from './node-id.ts';
import { repositoryPage, repositoryUrl } from './repository.ts';
import { verification } from './verification.ts';

export const gitUser = ({ name, email, at }: Signature) => ({ name, email, date: moment(at) });

/** GitHub's `git-commit`, the answer of the Git Data API. */
export function gitCommit(world: World, repository: Repository, commit: Commit) {
  const api = `${repositoryUrl(world, repository)}/git`;
  const page = `${repositoryPage(world, repository)}/commit`;
  return {
    sha: commit.sha,
    node_id: nodeId('C', commit.sha),
    url: `${api}/commits/${commit.sha}`,
    html_url: `${page}/${commit.sha}`,
    author: gitUser(commit.author),
    committer: gitUser(commit.committer),
    tree: { sha: commit.tree, url: `${api}/trees/${commit.tree}` },
    message: commit.message,
    parents: commit.parents.map((sha) => ({ sha, url: `${api}/commits/${sha}`, html_url: `${page}/${sha}` })),
    verification: verification(world, commit),
  };
}

/** GitHub's `commit` without what it changes: an item of a list. */
export function listedCommit(world: World, repository: Repository, commit: Commit) {
  const api = repositoryUrl(world, repository);
  const page = `${repositoryPage(world, repository)}/commit`;
  const url = `${api}/commits/${commit.sha}`;
  return {
    sha: commit.sha,
    node_id: nodeId('C', commit.sha),
    commit: {
      author: gitUser(commit.author),
      committer: gitUser(commit.committer),
      message: commit.message,
      tree: { sha: commit.tree, url: `${api}/git/trees/${commit.tree}` },
      url: `${api}/git/commits/${commit.sha}`,
      comment_count: 0,
      verification: verification(world, commit),
    },
    url,
    html_url: `${page}/${commit.sha}`,
    comments_url: `${url}/comments`,
    author: userOf(world, commit.author),
    committer: userOf(world, commit.committer),
    parents: commit.parents.map((sha) => ({ sha, url: `${api}/commits/${sha}`, html_url: `${page}/${sha}` })),
  };
}

function userOf(world: World, { email }: Signature) {
  const account = accountOf(world, email);
  return account === undefined ? null : simpleUser(world, account);
}
