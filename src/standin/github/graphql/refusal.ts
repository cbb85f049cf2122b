import { GraphQLError } from 'graphql';

/** The types of errors that GitHub's GraphQL API gives. */
export type RefusalType =
  | 'NOT_FOUND'
  | 'FORBIDDEN'
  | 'UNPROCESSABLE'
  | 'STALE_DATA'
  | 'BAD_REQUEST'
  | 'MISSING_PAGINATION_BOUNDARIES'
  | 'EXCESSIVE_PAGINATION';

/** A field's refusal; `type` (`NOT_FOUND`, `FORBIDDEN`, `STALE_DATA`…) is written beside the message, as GitHub does. */
export const refusal = (type: RefusalType, message: string): GraphQLError =>
  new GraphQLError(message, { extensions: { type } });

export const notAccessible = (): GraphQLError =>
  refusal('FORBIDDEN', 'Resource not accessible by integration');

export const notAllowed = (login: string, mutation: string): GraphQLError =>
  refusal('FORBIDDEN', `${login} does not have the correct permissions to execute \`${mutation}\``);

export const isRefusal = (value: unknown): value is GraphQLError => value instanceof GraphQLError;
