import type { LocalGitHub } from '../../src/standin/github/server.ts';

export interface GraphqlAnswer {
  readonly data?: unknown;
  readonly errors?: readonly Readonly<Record<string, unknown>>[];
  readonly message?: string;
}

/** Sends a body to the GraphQL API as it is; `isWrong` says that it breaks the published schema on purpose. */
export async function sendGraphql(
  github: LocalGitHub,
  token: string,
  body: string,
  isWrong = false,
): Promise<{ readonly status: number; readonly headers: Headers; readonly body: GraphqlAnswer }> {
  const answer = await fetch(github.graphql, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      ...(isWrong ? { 'x-expect-invalid-request': 'true' } : {}),
    },
    body,
  });
  return {
    status: answer.status,
    headers: answer.headers,
    body: (await answer.json()) as GraphqlAnswer,
  };
}

/** Asks a GraphQL document that is right by the published schema, and gives the JSON of the answer. */
export async function askGraphql(
  github: LocalGitHub,
  token: string,
  query: string,
  variables: object = {},
): Promise<GraphqlAnswer> {
  return (await sendGraphql(github, token, JSON.stringify({ query, variables }))).body;
}
