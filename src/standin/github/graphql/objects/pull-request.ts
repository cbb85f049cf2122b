import { latestOpinions, reviewDecision } from '../../pulls/opinions.ts';
import { visibleReviews } from '../../pulls/visible-reviews.ts';
import { authorAssociation } from '../../shapes/author-association.ts';
import { moment, momentOrNull } from '../../shapes/moment.ts';
import { nodeId } from '../../shapes/node-id.ts';
import { repositoryPage } from '../../shapes/repository.ts';
import { isCrossRepository, type Pull } from '../../world/pull.ts';
import { fullName } from '../../world/repository.ts';
import type { ReviewState } from '../../world/review.ts';
import { canApplySuggestion } from '../can-apply-suggestion.ts';
import { connection, type PageArguments } from '../connection.ts';
import { databaseId } from '../database-id.ts';
import { isVisible } from '../permissions.ts';
import { pullCommits } from '../pull-commits.ts';
import type { Scope } from '../scope.ts';
import { visibleThreads } from '../visible.ts';
import { actor } from './actor.ts';
import { commit } from './commit.ts';
import { issueComment } from './issue-comment.ts';
import { label } from './label.ts';
import { repositoryNode } from './repository.ts';
import { review } from './review.ts';
import { reviewThread } from './review-thread.ts';

type ReviewArguments = PageArguments & {
  readonly author?: string | null;
  readonly states?: readonly ReviewState[] | null;
};

export function pullRequest(scope: Scope, pull: Pull) {
  const { world, caller } = scope;
  const { repository, head, base } = pull;
  const url = `${repositoryPage(world, repository)}/pull/${pull.number}`;
  const comments = repository.comments.filter(({ number }) => number === pull.number);
  return {
    __typename: 'PullRequest',
    id: nodeId('PR', pull.id),
    databaseId: databaseId(pull.id),
    fullDatabaseId: String(pull.id),
    number: pull.number,
    title: pull.title,
    body: pull.body ?? '',
    url,
    resourcePath: `/${fullName(repository)}/pull/${pull.number}`,
    state: pull.merged !== undefined ? 'MERGED' : pull.state.toUpperCase(),
    closed: pull.state === 'closed',
    closedAt: momentOrNull(pull.closedAt),
    createdAt: moment(pull.createdAt),
    updatedAt: moment(pull.updatedAt),
    isDraft: pull.draft,
    locked: pull.locked,
    isCrossRepository: isCrossRepository(pull),
    maintainerCanModify: pull.maintainerCanModify,
    headRefOid: head.sha,
    headRefName: head.ref,
    headRepository: () =>
      head.repository === undefined || !isVisible(scope, head.repository)
        ? null
        : repositoryNode(scope, head.repository),
    headRepositoryOwner: () => actor(world, head.owner),
    baseRefOid: base.sha,
    baseRefName: base.ref,
    baseRepository: () => repositoryNode(scope, repository),
    repository: () => repositoryNode(scope, repository),
    author: () => actor(world, pull.author),
    authorAssociation: authorAssociation(repository, pull.author),
    viewerDidAuthor: pull.author.id === caller.account.id,
    viewerCanApplySuggestion: canApplySuggestion(scope, pull),
    mergeable:
      pull.state === 'closed' ? 'UNKNOWN' : pull.mergeSha === undefined ? 'CONFLICTING' : 'MERGEABLE',
    potentialMergeCommit: () => shown(pull.mergeSha),
    merged: pull.merged !== undefined,
    mergedAt: momentOrNull(pull.merged?.at),
    mergedBy: () => (pull.merged === undefined ? null : actor(world, pull.merged.by)),
    mergeCommit: () => shown(pull.merged?.sha),
    reviewDecision: () => reviewDecision(pull),
    labels: (page: PageArguments) => connection('labels', pull.labels, page, label),
    comments: (page: PageArguments) =>
      connection('comments', comments, page, (one) => issueComment(scope, repository, one)),
    commits: async (page: PageArguments) =>
      connection('commits', await pullCommits(pull), page, (sha) => ({
        __typename: 'PullRequestCommit',
        id: nodeId('PURC', `${pull.id}:${sha}`),
        commit: () => commit(scope, repository, sha),
        pullRequest: () => pullRequest(scope, pull),
      })),
    reviews: ({ author, states, ...page }: ReviewArguments) => {
      const asked = visibleReviews(pull, caller).filter(
        (one) =>
          (states ?? [one.state]).includes(one.state) &&
          (author ?? actor(world, one.author).login).toLowerCase() ===
            actor(world, one.author).login.toLowerCase(),
      );
      return connection('reviews', asked, page, (one) => review(scope, pull, one));
    },
    latestOpinionatedReviews: ({
      writersOnly,
      ...page
    }: PageArguments & { readonly writersOnly?: boolean | null }) =>
      connection('latestOpinionatedReviews', latestOpinions(pull, writersOnly === true), page, (one) =>
        review(scope, pull, one),
      ),
    reviewThreads: (page: PageArguments) =>
      connection('reviewThreads', visibleThreads(scope, pull), page, (one) => reviewThread(scope, pull, one)),
  };

  function shown(sha: string | undefined) {
    return sha === undefined ? null : commit(scope, repository, sha);
  }
}
