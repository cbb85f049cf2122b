import type { GraphQLError } from 'graphql';

/** A refused field as GitHub writes it: the type stands at the top, not in `extensions`. Source: github-facts §4.2. */
export function fieldProblem({ extensions, path, locations, message }: GraphQLError) {
  const { type } = extensions;
  return {
    ...(type === undefined ? {} : { type }),
    path: path ?? [],
    ...(type === 'FORBIDDEN' ? { extensions: { saml_failure: false } } : {}),
    locations: locations ?? [],
    message,
  };
}
