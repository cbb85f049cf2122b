import { isCrossRepository, type Pull } from '../world/pull.ts';
import { canPush } from './permissions.ts';
import type { Scope } from './scope.ts';

/** Whether the caller could press "Commit suggestion" in this pull request. Source: github-facts §3.7. */
export function canApplySuggestion(scope: Scope, pull: Pull): boolean {
  const { head, repository } = pull;
  if (pull.state === 'closed' || head.repository === undefined) return false;
  if (canPush(scope, head.repository)) return true;
  return isCrossRepository(pull) && pull.maintainerCanModify && canPush(scope, repository);
}
