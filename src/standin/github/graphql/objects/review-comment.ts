import { authorAssociation } from '../../shapes/author-association.ts';
import { moment } from '../../shapes/moment.ts';
import { nodeId } from '../../shapes/node-id.ts';
import { repositoryPage } from '../../shapes/repository.ts';
import { shownBody } from '../../shapes/shown-body.ts';
import type { Pull } from '../../world/pull.ts';
import { fullName } from '../../world/repository.ts';
import type { ReviewComment } from '../../world/review.ts';
import { databaseId } from '../database-id.ts';
import { minimizedFields } from '../minimized-fields.ts';
import type { Scope } from '../scope.ts';
import { actor } from './actor.ts';
import { commit } from './commit.ts';
import { pullRequest } from './pull-request.ts';
import { repositoryNode } from './repository.ts';
import { review } from './review.ts';

export function reviewComment(scope: Scope, pull: Pull, comment: ReviewComment) {
  const { repository } = pull;
  const { thread } = comment;
  const place = `pull/${pull.number}#discussion_r${comment.id}`;
  const own = pull.reviews.find(({ id }) => id === comment.reviewId);
  const parent = pull.comments.find(({ id }) => id === comment.inReplyTo);
  return {
    __typename: 'PullRequestReviewComment',
    id: nodeId('PRRC', comment.id),
    databaseId: databaseId(comment.id),
    fullDatabaseId: String(comment.id),
    body: shownBody(scope.world, comment.body),
    path: comment.path,
    diffHunk: comment.diffHunk,
    subjectType: thread.subject.toUpperCase(),
    line: thread.anchor?.line ?? null,
    startLine: thread.anchor?.start?.line ?? null,
    originalLine: thread.originalAnchor?.line ?? null,
    originalStartLine: thread.originalAnchor?.start?.line ?? null,
    outdated: thread.isOutdated,
    state: own?.state === 'PENDING' ? 'PENDING' : 'SUBMITTED',
    author: () => actor(scope.world, comment.author),
    authorAssociation: authorAssociation(repository, comment.author),
    createdAt: moment(comment.createdAt),
    updatedAt: moment(comment.updatedAt),
    viewerDidAuthor: comment.author.id === scope.caller.account.id,
    url: `${repositoryPage(scope.world, repository)}/${place}`,
    resourcePath: `/${fullName(repository)}/${place}`,
    commit: () => commit(scope, repository, comment.commitId),
    originalCommit: () => commit(scope, repository, comment.originalCommitId),
    replyTo: () => (parent === undefined ? null : reviewComment(scope, pull, parent)),
    pullRequestReview: () => (own === undefined ? null : review(scope, pull, own)),
    pullRequest: () => pullRequest(scope, pull),
    repository: () => repositoryNode(scope, repository),
    ...minimizedFields(comment.minimized),
  };
}
