import { type Found, findNode } from '../find-node.ts';
import { forbiddenField } from '../permissions.ts';
import { refusal } from '../refusal.ts';
import type { Scope } from '../scope.ts';
import { issueComment } from './issue-comment.ts';
import { pullRequest } from './pull-request.ts';
import { repositoryNode } from './repository.ts';
import { review } from './review.ts';
import { reviewComment } from './review-comment.ts';
import { reviewThread } from './review-thread.ts';

/** What stands under a global id; NOT_FOUND when nothing does that the caller sees. */
export function node(scope: Scope, id: string) {
  const found = findNode(scope, id);
  if (found === undefined) return unresolved(id);
  if (found.kind === 'repository') return repositoryNode(scope, found.repository);
  const needs =
    found.kind === 'issue-comment'
      ? ([
          ['issues', 'read'],
          ['pull_requests', 'read'],
        ] as const)
      : ([['pull_requests', 'read']] as const);
  return forbiddenField(scope, found.repository, needs) ?? shown(scope, found);
}

export const unresolved = (id: string) =>
  refusal('NOT_FOUND', `Could not resolve to a node with the global id of '${id}'`);

function shown(scope: Scope, found: Exclude<Found, { kind: 'repository' }>) {
  switch (found.kind) {
    case 'pull':
      return pullRequest(scope, found.pull);
    case 'review':
      return review(scope, found.pull, found.review);
    case 'thread':
      return reviewThread(scope, found.pull, found.thread);
    case 'review-comment':
      return reviewComment(scope, found.pull, found.comment);
    case 'issue-comment':
      return issueComment(scope, found.repository, found.comment);
  }
}
