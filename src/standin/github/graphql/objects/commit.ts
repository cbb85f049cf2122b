import { emailOf } from '../../git/commit-files.ts';
import { readCommit } from '../../git/read-commit.ts';
import type { Signature } from '../../git/write-commit.ts';
import { moment } from '../../shapes/moment.ts';
import { nodeId } from '../../shapes/node-id.ts';
import { repositoryPage } from '../../shapes/repository.ts';
import { accountOf } from '../../world/account-of.ts';
import type { Repository } from '../../world/repository.ts';
import { connection, type PageArguments } from '../connection.ts';
import type { Scope } from '../scope.ts';
import { viewer } from './actor.ts';
import { gitObject } from './git-object.ts';
import { repositoryNode } from './repository.ts';

/** A commit of a repository; null when it has none of this SHA. */
export async function commit(scope: Scope, repository: Repository, sha: string) {
  const found = await readCommit(repository.folder, sha);
  if (found === undefined) return null;
  const { world } = scope;
  const [messageHeadline = '', ...rest] = found.message.split('\n');
  const url = `${repositoryPage(world, repository)}/commit/${sha}`;
  return {
    __typename: 'Commit',
    id: nodeId('C', sha),
    oid: sha,
    abbreviatedOid: sha.slice(0, 7),
    message: found.message,
    messageHeadline,
    messageBody: rest.join('\n').replace(/^\n+/, ''),
    authoredDate: moment(found.author.at),
    committedDate: moment(found.committer.at),
    author: () => gitActor(scope, found.author),
    committer: () => gitActor(scope, found.committer),
    url,
    commitUrl: url,
    repository: () => repositoryNode(scope, repository),
    tree: () => gitObject(scope, repository, found.tree),
    parents: (page: PageArguments) =>
      connection('parents', found.parents, page, (parent) => commit(scope, repository, parent)),
    signature: () => (world.signed.has(sha) ? SIGNED_BY_GITHUB : null),
  };
}

function gitActor({ world }: Scope, { name, email, at }: Signature) {
  const account = accountOf(world, email) ?? world.accounts.find((one) => emailOf(one) === email);
  const user = account === undefined ? null : () => viewer(world, account);
  return { name, email, date: moment(at), user };
}

const SIGNED_BY_GITHUB = {
  __typename: 'GpgSignature',
  email: 'noreply@github.com',
  isValid: true,
  signer: null,
  state: 'VALID',
  wasSignedByGitHub: true,
};
