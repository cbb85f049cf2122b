/** Where GitHub is known to do what its own document does not say. Each has its reason; nothing else is let pass. */

/** Statuses that any operation may answer with beside those it documents. */
export const COMMON_STATUSES: ReadonlyMap<number, string> = new Map([
  [304, 'every GET answers If-None-Match; few operations say so'],
  [400, 'a body that is no JSON: "Problems parsing JSON"'],
  [401, 'a bad credential, or none where one is needed'],
  [403, 'a missing permission, or a rate limit'],
  [404, 'a repository that is not there or hidden'],
  [422, 'a value that does not fit'],
  [429, 'a secondary rate limit, github-facts §7'],
  [500, '"Server Error"'],
  [502, 'a fault of the front end'],
  [503, 'a fault of the front end'],
]);

/** Statuses of one operation, `METHOD path STATUS`. */
export const OWN_STATUSES: ReadonlyMap<string, string> = new Map([
  [
    'GET /repos/{owner}/{repo}/actions/jobs/{job_id}/logs 410',
    'an expired log, github-facts §2.2; the document has the 302 only',
  ],
  ['GET /repos/{owner}/{repo}/actions/runs/{run_id}/logs 410', 'as for the log of a job'],
  [
    'GET /repos/{owner}/{repo}/actions/runs/{run_id}/attempts/{attempt_number}/logs 410',
    'as for the log of a job',
  ],
]);

/** Refusals that are no JSON. */
export const PLAIN_REFUSALS: readonly { readonly pattern: RegExp; readonly reason: string }[] = [
  {
    pattern: /^Request forbidden by administrative rules/,
    reason: 'a request without User-Agent is refused in front of the API, in text',
  },
];

/** Keys of error bodies that `validation-error` lacks. */
export const ERROR_KEYS: ReadonlyMap<string, string> = new Map([
  ['status', 'every error repeats its status as text since 2024; only `basic-error` names it'],
]);

/** Answers that GitHub's document gets wrong: operation, problem, why. */
export const WRONG_IN_DOCUMENT: readonly {
  readonly operation: RegExp;
  readonly problem: RegExp;
  readonly reason: string;
}[] = [
  {
    operation: /\/pulls\b/,
    problem: /\/head\/repo: must be object, is null$/,
    reason: 'a deleted fork leaves null, github-facts §1.5; the webhook schema has it, the REST one lost it',
  },
  {
    operation: /\/actions\/(?:runs|workflows)\b/,
    problem: /\/head_repository: must be object, is null$/,
    reason: 'a deleted fork leaves null',
  },
  {
    operation: /\/pulls\/(?:\{pull_number\}\/|\{pull_number\}\/reviews\/\{review_id\}\/)?comments\b/,
    problem: /\/(?:original_)?(?:line|position): must be integer, is null$/,
    reason: 'a comment on a file or on lines that changed has none, github-facts §3.6',
  },
  {
    operation: /\/pulls\b/,
    problem: /\/labels\/\d+\/description: must be string, is null$/,
    reason:
      'a label needs no description: null in the schemas of a label and of one pull request, lost in that of a list',
  },
];

/** Media types that ask for something other than JSON. */
export const OTHER_MEDIA = /application\/vnd\.github[a-z0-9.-]*(?:\.|\+)(?:diff|patch|raw|sha|html)\b/;
