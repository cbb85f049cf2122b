import { canResolve } from '../../pulls/resolve-thread.ts';
import { nodeId } from '../../shapes/node-id.ts';
import type { Pull } from '../../world/pull.ts';
import type { Thread } from '../../world/review.ts';
import { connection, type PageArguments } from '../connection.ts';
import type { Scope } from '../scope.ts';
import { visibleComments } from '../visible.ts';
import { actor } from './actor.ts';
import { pullRequest } from './pull-request.ts';
import { repositoryNode } from './repository.ts';
import { reviewComment } from './review-comment.ts';

export function reviewThread(scope: Scope, pull: Pull, thread: Thread) {
  const { anchor, originalAnchor, resolvedBy } = thread;
  const comments = () => visibleComments(scope, pull).filter((comment) => comment.thread.id === thread.id);
  const isResolved = resolvedBy !== undefined;
  const may = canResolve(scope.world, pull, scope.caller);
  return {
    __typename: 'PullRequestReviewThread',
    id: nodeId('PRRT', thread.id),
    path: thread.path,
    subjectType: thread.subject.toUpperCase(),
    isResolved,
    isCollapsed: isResolved,
    isOutdated: thread.isOutdated,
    line: anchor?.line ?? null,
    startLine: anchor?.start?.line ?? null,
    originalLine: originalAnchor?.line ?? null,
    originalStartLine: originalAnchor?.start?.line ?? null,
    diffSide: (anchor ?? originalAnchor)?.side ?? 'RIGHT',
    startDiffSide: (anchor ?? originalAnchor)?.start?.side ?? null,
    resolvedBy: () =>
      resolvedBy === undefined ? null : { ...actor(scope.world, resolvedBy), __typename: 'User' },
    viewerCanReply: !pull.locked,
    viewerCanResolve: may && !isResolved,
    viewerCanUnresolve: may && isResolved,
    pullRequest: () => pullRequest(scope, pull),
    repository: () => repositoryNode(scope, pull.repository),
    comments: ({ skip, ...page }: PageArguments & { readonly skip?: number | null }) =>
      connection('comments', comments().slice(skip ?? 0), page, (one) => reviewComment(scope, pull, one)),
  };
}
