/**
 * What the facts leave open: each switch is one uncertain behaviour of GitHub, its default the likelier one. A product
 * that only works with the defaults is wrong. Sections are those of docs/github-facts.md.
 */
export const SWITCHES = {
  /** §1.2 What a GITHUB_TOKEN push to a pull request's branch starts: runs that wait for a person, or none. */
  botPush: ['approval-required', 'none'],
  /** §11.3 POST …/runs/{id}/approve for a run of a same-repository pull request. */
  approveOwnRun: ['forbidden', 'allowed'],
  /** §2.2 The log of a job that still runs. */
  runningJobLog: ['not-found', 'blob-not-found'],
  /** §2.2 The log of a job whose retention is over. */
  expiredLog: ['gone', 'not-found'],
  /** §1.1, §11.9 Whether `pull_request_review` starts workflows while the pull request conflicts. */
  reviewOnConflict: ['starts-none', 'starts'],
  /** §11.5 `review.commit_id` of a review whose writer's page was stale. */
  staleReviewCommit: ['seen', 'head'],
  /** §3.4, §3.8 What `resolveReviewThread` needs beyond `pull_requests: write`. */
  resolveNeeds: ['contents-write', 'nothing'],
  /** §4.4 A push with the base repository's GITHUB_TOKEN to a fork whose author allows edits. */
  forkPush: ['denied', 'accepted'],
  /** §3.2, §11.8 The button on a suggestion whose range spans a deleted line. */
  clickOverDeletion: ['refused', 'applied'],
  /** §3.4 Line endings that the button writes into a CRLF file. */
  clickLineEndings: ['lf', 'crlf'],
  /** §3.4 A suggestion block that holds one empty line. */
  clickEmptyLine: ['empty-line', 'deletion'],
  /** §3.4 Whether `patch` keeps the CR of a CRLF file. */
  patchCarriageReturn: ['kept', 'dropped'],
  /** §3.4 How a body that is nothing but an empty suggestion reads back. */
  emptySuggestionBody: ['blank', 'as-written'],
  /** §7 The status of a secondary limit. */
  secondaryLimit: ['403', '429'],
  /** §4.1, §11.10 Git Data API commits of a bot that names neither author nor committer. */
  botCommit: ['signed', 'unsigned'],
} as const;

export type SwitchName = keyof typeof SWITCHES;
export type Switches = { -readonly [Name in SwitchName]: (typeof SWITCHES)[Name][number] };

export function likeliest(): Switches {
  const chosen = Object.entries(SWITCHES).map(([name, [first]]) => [name, first]);
  return Object.fromEntries(chosen) as Switches;
}
