import { authorAssociation } from '../../shapes/author-association.ts';
import { moment } from '../../shapes/moment.ts';
import { nodeId } from '../../shapes/node-id.ts';
import { repositoryPage } from '../../shapes/repository.ts';
import { shownBody } from '../../shapes/shown-body.ts';
import type { IssueComment } from '../../world/comment.ts';
import { fullName, type Repository } from '../../world/repository.ts';
import { databaseId } from '../database-id.ts';
import { minimizedFields } from '../minimized-fields.ts';
import type { Scope } from '../scope.ts';
import { actor } from './actor.ts';
import { pullRequest } from './pull-request.ts';
import { repositoryNode } from './repository.ts';

export function issueComment(scope: Scope, repository: Repository, comment: IssueComment) {
  const pull = repository.pulls.find(({ number }) => number === comment.number);
  const place = `${pull === undefined ? 'issues' : 'pull'}/${comment.number}#issuecomment-${comment.id}`;
  return {
    __typename: 'IssueComment',
    id: nodeId('IC', comment.id),
    databaseId: databaseId(comment.id),
    fullDatabaseId: String(comment.id),
    body: shownBody(scope.world, comment.body),
    author: () => actor(scope.world, comment.author),
    authorAssociation: authorAssociation(repository, comment.author),
    createdAt: moment(comment.createdAt),
    updatedAt: moment(comment.updatedAt),
    viewerDidAuthor: comment.author.id === scope.caller.account.id,
    url: `${repositoryPage(scope.world, repository)}/${place}`,
    resourcePath: `/${fullName(repository)}/${place}`,
    pullRequest: () => (pull === undefined ? null : pullRequest(scope, pull)),
    repository: () => repositoryNode(scope, repository),
    ...minimizedFields(comment.minimized),
  };
}
