import { fullName, type Repository } from '../world/repository.ts';
import type { BranchRule } from '../world/rule.ts';

/** GitHub's `repository-rule-detailed`. */
export function branchRule(repository: Repository, { rule, contexts, dismissesStale = false }: BranchRule) {
  const ruleset = {
    ruleset_source_type: 'Repository',
    ruleset_source: fullName(repository),
    ruleset_id: repository.id,
  };
  switch (rule) {
    case 'no-push':
      return { type: 'update', ...ruleset };
    case 'no-force-push':
      return { type: 'non_fast_forward', ...ruleset };
    case 'signed-commits':
      return { type: 'required_signatures', ...ruleset };
    case 'pull-request':
      return {
        type: 'pull_request',
        ...ruleset,
        parameters: {
          required_approving_review_count: 1,
          dismiss_stale_reviews_on_push: dismissesStale,
          require_code_owner_review: false,
          require_last_push_approval: false,
          required_review_thread_resolution: false,
        },
      };
    case 'status-check':
      return {
        type: 'required_status_checks',
        ...ruleset,
        parameters: {
          required_status_checks: contexts.map((context) => ({ context })),
          strict_required_status_checks_policy: false,
        },
      };
  }
}
