import type { GraphQLError } from 'graphql';

/** A document that is no GraphQL: GitHub's parser names the token and where it stands. */
export function parseProblem({ message, locations }: GraphQLError) {
  const { line, column } = locations?.[0] ?? { line: 1, column: 1 };
  const token = /(?:Unexpected|found) (.+?)\.?$/.exec(message)?.[1] ?? message;
  const isEnd = token.includes('<EOF>');
  return {
    message: isEnd ? 'Unexpected end of document' : `Parse error on ${token} at [${line}, ${column}]`,
    locations: isEnd ? [] : [{ line, column }],
  };
}
