import * as v from 'valibot';
import type { ReviewThread } from '../../ports/code-host.ts';
import type { GithubClient } from './client.ts';

const THREADS = `query ($owner: String!, $repo: String!, $pull: Int!, $cursor: String) {
  repository(owner: $owner, name: $repo) {
    pullRequest(number: $pull) {
      reviewThreads(first: 100, after: $cursor) {
        pageInfo { hasNextPage endCursor }
        nodes {
          id isResolved isOutdated viewerCanResolve
          resolvedBy { login }
          comments(first: 1) { nodes { fullDatabaseId } }
        }
      }
    }
  }
}`;

const ThreadJson = v.pipe(
  v.object({
    id: v.string(),
    isResolved: v.boolean(),
    isOutdated: v.boolean(),
    viewerCanResolve: v.boolean(),
    resolvedBy: v.nullable(v.object({ login: v.string() })),
    comments: v.object({
      nodes: v.array(v.object({ fullDatabaseId: v.nullable(v.union([v.string(), v.number()])) })),
    }),
  }),
  v.transform(({ resolvedBy, comments, ...thread }) => {
    const [top] = comments.nodes;
    return {
      ...thread,
      resolvedBy: resolvedBy?.login,
      commentId:
        top?.fullDatabaseId === undefined || top.fullDatabaseId === null
          ? undefined
          : Number(top.fullDatabaseId),
    };
  }),
);

const ThreadsJson = v.object({
  repository: v.object({
    pullRequest: v.object({
      reviewThreads: v.object({
        pageInfo: v.object({ hasNextPage: v.boolean(), endCursor: v.nullable(v.string()) }),
        nodes: v.array(ThreadJson),
      }),
    }),
  }),
});

type ThreadPage = v.InferOutput<typeof ThreadsJson>['repository']['pullRequest']['reviewThreads'];

export const RESOLVE = `mutation ($id: ID!) {
  resolveReviewThread(input: { threadId: $id }) { thread { id isResolved } }
}`;

/** Every review thread of a pull request, all pages; none where there is no such pull request. */
export async function allThreads(
  client: GithubClient,
  place: { readonly owner: string; readonly repo: string; readonly pull: number },
): Promise<readonly ReviewThread[]> {
  const found: ReviewThread[] = [];
  let cursor: string | null = null;
  do {
    const answer: v.InferOutput<typeof ThreadsJson> | undefined = await client.query(
      THREADS,
      { ...place, cursor },
      ThreadsJson,
    );
    if (answer === undefined) return [];
    const { nodes, pageInfo }: ThreadPage = answer.repository.pullRequest.reviewThreads;
    found.push(...nodes);
    cursor = pageInfo.hasNextPage ? pageInfo.endCursor : null;
  } while (cursor !== null);
  return found;
}
