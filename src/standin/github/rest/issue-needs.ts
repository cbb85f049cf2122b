import type { Needs } from '../http/route.ts';

/** A pull request is an issue too: a token for either may read its conversation. Source: github-facts §1.4. */
export const READ_ISSUE: Needs = [
  ['issues', 'read'],
  ['pull_requests', 'read'],
];

/** The same for writing to it. */
export const WRITE_ISSUE: Needs = [
  ['issues', 'write'],
  ['pull_requests', 'write'],
];
