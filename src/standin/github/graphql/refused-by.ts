import type { GraphQLError } from 'graphql';
import type { Answer } from '../http/answer.ts';
import { notAllowed, type RefusalType, refusal } from './refusal.ts';
import type { Scope } from './scope.ts';

const TYPES: Readonly<Record<number, RefusalType>> = { 403: 'FORBIDDEN', 404: 'NOT_FOUND' };

/** The refusal of a rule that REST shares, as GraphQL words it: a person is told by name what `mutation` refused. */
export function refusedBy({ caller }: Scope, mutation: string, { status, body }: Answer): GraphQLError {
  const type = TYPES[status] ?? 'UNPROCESSABLE';
  if (type === 'FORBIDDEN' && caller.kind === 'user') return notAllowed(caller.account.login, mutation);
  return refusal(
    type,
    typeof body === 'object' && body !== null && 'message' in body ? String(body.message) : '',
  );
}
