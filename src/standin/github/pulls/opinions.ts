import { roleOf } from '../http/authorize.ts';
import type { Pull } from '../world/pull.ts';
import type { Review } from '../world/review.ts';
import { isAtLeast } from '../world/role.ts';
import { rulesOn } from '../world/rule.ts';

const OPINIONS = new Set(['APPROVED', 'CHANGES_REQUESTED', 'DISMISSED']);

/** Each reviewer's latest review that is no mere comment, in order; of those who may push only, if asked so. */
export function latestOpinions(pull: Pull, writersOnly: boolean): readonly Review[] {
  const latest = new Map<number, Review>();
  for (const review of pull.reviews) {
    if (!OPINIONS.has(review.state)) continue;
    if (writersOnly && !isAtLeast(roleOf(pull.repository, review.author.login), 'write')) continue;
    latest.set(review.author.id, review);
  }
  return [...latest.values()];
}

/** What the reviews of those who may push come to; null where none is required and none has an opinion. */
export function reviewDecision(pull: Pull): 'APPROVED' | 'CHANGES_REQUESTED' | 'REVIEW_REQUIRED' | null {
  const states = latestOpinions(pull, true).map(({ state }) => state);
  if (states.includes('CHANGES_REQUESTED')) return 'CHANGES_REQUESTED';
  if (states.includes('APPROVED')) return 'APPROVED';
  const isRequired = rulesOn(pull.repository, pull.base.ref).some(({ rule }) => rule === 'pull-request');
  return isRequired ? 'REVIEW_REQUIRED' : null;
}
