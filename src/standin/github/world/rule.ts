import picomatch from 'picomatch';

/** A protection or ruleset on branches; source: github-facts §4.5. */
export interface BranchRule {
  /** A branch name, or a glob over branch names. */
  readonly branch: string;
  readonly rule: 'no-push' | 'no-force-push' | 'signed-commits' | 'pull-request' | 'status-check';
  /** Needed contexts, for `status-check`. */
  readonly contexts: readonly string[];
  /** For `pull-request`: a push takes the approvals back. */
  readonly dismissesStale?: boolean;
  /** `protection` answers with GH006, `ruleset` with "Repository rule violations found" (GH013). */
  readonly source: 'protection' | 'ruleset';
}

/** The rules that cover a branch; a glob's `*` stops at a slash, as in GitHub's patterns. */
export const rulesOn = (
  repository: { readonly rules: readonly BranchRule[] },
  branch: string,
): BranchRule[] =>
  repository.rules.filter((rule) => rule.branch === branch || picomatch.isMatch(branch, rule.branch));
