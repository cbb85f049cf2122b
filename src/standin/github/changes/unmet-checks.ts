import { isSameContext } from '../world/check.ts';
import type { Repository } from '../world/repository.ts';

const PASSING = new Set(['success', 'neutral', 'skipped']);

/**
 * What GitHub says of the needed contexts that have no passing status or check run on a commit; undefined when all
 * have. A dispatched run's checks do not count. Source: github-facts §0.4, §4.5.
 */
export function unmetChecks(
  repository: Repository,
  sha: string,
  contexts: readonly string[],
): string | undefined {
  const dispatched = new Set(
    repository.runs.filter(({ event }) => event === 'workflow_dispatch').map(({ suiteId }) => suiteId),
  );
  const checks = repository.checks.filter((check) => check.headSha === sha && !dispatched.has(check.suiteId));
  const unmet = contexts.filter((context) => {
    const status = repository.statuses.findLast(
      (each) => each.sha === sha && isSameContext(each.context, context),
    );
    if (status !== undefined) return status.state !== 'success';
    return !PASSING.has(checks.findLast(({ name }) => name === context)?.conclusion ?? '');
  });
  if (unmet.length === 0) return undefined;
  if (contexts.length === 1) return `Required status check "${unmet[0]}" is expected.`;
  return `${unmet.length} of ${contexts.length} required status checks are expected.`;
}
