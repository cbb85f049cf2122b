import { HostFailure } from '../../ports/code-host.ts';
import type { Written } from '../../ports/written.ts';
import { refusedToken } from './failure.ts';
import { isLimit, isStumble, limitSentence } from './limits.ts';
import { missingPermission } from './missing-permission.ts';
import { OddAnswer, SentElsewhere } from './odd-answer.ts';
import { saidIn, type Thrown, thrown } from './thrown.ts';

type Refused = Exclude<Written<never>, { readonly kind: 'written' }>;

/** A failed write as a value. `permission` is the line of `permissions:` that it needs. */
export function refusalOf(error: unknown, permission: string): Refused {
  if (error instanceof HostFailure || error instanceof OddAnswer)
    return { kind: 'unknown', reason: error.message };
  if (error instanceof SentElsewhere) return { kind: 'invalid', reason: error.message };
  if (isLimit(error)) return { kind: 'limited', reason: limitSentence(error), waitMs: undefined };
  const { status, headers, data, message, errors } = thrown(error);
  if (errors !== undefined) return graphqlRefusal(errors, message, permission);
  const reason = saidIn(data) ?? message;
  switch (status) {
    case 401:
      return { kind: 'forbidden', permission: undefined, reason: refusedToken(message) };
    case 403:
      return {
        kind: 'forbidden',
        permission: missingPermission(message, headers, permission),
        reason,
      };
    case 404:
      // GitHub hides what a token may not see.
      return { kind: 'forbidden', permission, reason };
    case 409:
      return { kind: /rule violation|secret/i.test(reason) ? 'invalid' : 'moved', reason };
    case 400:
    case 410:
    case 413:
    case 422:
      return { kind: 'invalid', reason };
    default:
      return { kind: 'unknown', reason };
  }
}

/** Source: github-facts §4.2, and the messages of GitHub's GraphQL API. */
function graphqlRefusal(errors: NonNullable<Thrown['errors']>, reason: string, permission: string): Refused {
  const types = errors.map(({ type }) => type);
  if (types.includes('STALE_DATA')) return { kind: 'moved', reason };
  if (types.includes('FORBIDDEN')) {
    return { kind: 'forbidden', permission: missingPermission(reason, undefined, permission), reason };
  }
  if (types.includes('NOT_FOUND')) {
    if (/to a Ref\b/.test(reason)) return { kind: 'moved', reason };
    return /to a Repository\b/.test(reason)
      ? { kind: 'forbidden', permission, reason }
      : { kind: 'invalid', reason };
  }
  return { kind: errors.some(isStumble) ? 'unknown' : 'invalid', reason };
}
