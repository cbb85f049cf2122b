import { minimize } from '../../pulls/minimize.ts';
import type { Minimized } from '../../world/comment.ts';
import { findNode } from '../find-node.ts';
import { node, unresolved } from '../objects/node.ts';
import { refusedBy } from '../refused-by.ts';
import type { Scope } from '../scope.ts';

/** Folds a comment or review away for a reason, or unfolds it without one; gives it as it is then. */
export function minimizeComment(scope: Scope, subjectId: string, reason: Minimized | undefined) {
  const found = findNode(scope, subjectId);
  if (found === undefined) return unresolved(subjectId);
  const { kind, repository } = found;
  if (kind === 'repository' || kind === 'pull' || kind === 'thread') return unresolved(subjectId);
  const subject = kind === 'review' ? found.review : found.comment;
  const refused = minimize(repository, subject, scope.caller, reason);
  return refused === undefined
    ? node(scope, subjectId)
    : refusedBy(scope, reason === undefined ? 'UnminimizeComment' : 'MinimizeComment', refused);
}
