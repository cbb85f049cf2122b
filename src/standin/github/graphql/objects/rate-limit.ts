import { moment } from '../../shapes/moment.ts';
import type { Scope } from '../scope.ts';

/** What is left of the caller's GraphQL points; every query here costs one. Source: GraphQL docs, rate limits. */
export function rateLimit({ limits, caller }: Scope) {
  const { limit, used, reset } = limits.state(caller, 'graphql');
  return {
    cost: 1,
    limit,
    nodeCount: 0,
    remaining: Math.max(0, limit - used),
    resetAt: moment(new Date(reset * 1000)),
    used,
  };
}
