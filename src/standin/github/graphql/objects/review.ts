import { roleOf } from '../../http/authorize.ts';
import { authorAssociation } from '../../shapes/author-association.ts';
import { moment, momentOrNull } from '../../shapes/moment.ts';
import { nodeId } from '../../shapes/node-id.ts';
import { repositoryPage } from '../../shapes/repository.ts';
import type { Pull } from '../../world/pull.ts';
import { fullName } from '../../world/repository.ts';
import type { Review } from '../../world/review.ts';
import { isAtLeast } from '../../world/role.ts';
import { connection, type PageArguments } from '../connection.ts';
import { databaseId } from '../database-id.ts';
import { minimizedFields } from '../minimized-fields.ts';
import type { Scope } from '../scope.ts';
import { actor } from './actor.ts';
import { commit } from './commit.ts';
import { pullRequest } from './pull-request.ts';
import { repositoryNode } from './repository.ts';
import { reviewComment } from './review-comment.ts';

export function review(scope: Scope, pull: Pull, found: Review) {
  const { repository } = pull;
  const place = `pull/${pull.number}#pullrequestreview-${found.id}`;
  const comments = pull.comments.filter(({ reviewId }) => reviewId === found.id);
  return {
    __typename: 'PullRequestReview',
    id: nodeId('PRR', found.id),
    databaseId: databaseId(found.id),
    fullDatabaseId: String(found.id),
    state: found.state,
    body: found.body,
    author: () => actor(scope.world, found.author),
    authorAssociation: authorAssociation(repository, found.author),
    authorCanPushToRepository: isAtLeast(roleOf(repository, found.author.login), 'write'),
    createdAt: moment(found.submittedAt ?? found.updatedAt),
    submittedAt: momentOrNull(found.submittedAt),
    updatedAt: moment(found.updatedAt),
    lastEditedAt: momentOrNull(found.editedAt),
    viewerDidAuthor: found.author.id === scope.caller.account.id,
    url: `${repositoryPage(scope.world, repository)}/${place}`,
    resourcePath: `/${fullName(repository)}/${place}`,
    commit: () => commit(scope, repository, found.commitId),
    comments: (page: PageArguments) =>
      connection('comments', comments, page, (one) => reviewComment(scope, pull, one)),
    // Nobody here is in a team.
    onBehalfOf: (page: PageArguments) => connection('onBehalfOf', [], page, (none) => none),
    pullRequest: () => pullRequest(scope, pull),
    repository: () => repositoryNode(scope, repository),
    ...minimizedFields(found.minimized),
  };
}
