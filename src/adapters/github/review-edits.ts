import * as v from 'valibot';
import type { PostedReview } from '../../ports/code-host.ts';
import type { GithubClient } from './client.ts';

const EDITS = `query ($owner: String!, $repo: String!, $pull: Int!, $cursor: String) {
  repository(owner: $owner, name: $repo) {
    pullRequest(number: $pull) {
      reviews(first: 100, after: $cursor) {
        pageInfo { hasNextPage endCursor }
        nodes { fullDatabaseId lastEditedAt }
      }
    }
  }
}`;

const EditsJson = v.object({
  repository: v.object({
    pullRequest: v.object({
      reviews: v.object({
        pageInfo: v.object({ hasNextPage: v.boolean(), endCursor: v.nullable(v.string()) }),
        nodes: v.array(
          v.object({
            fullDatabaseId: v.nullable(v.union([v.string(), v.number()])),
            lastEditedAt: v.nullable(v.pipe(v.string(), v.isoTimestamp())),
          }),
        ),
      }),
    }),
  }),
});
type EditsPage = v.InferOutput<typeof EditsJson>['repository']['pullRequest']['reviews'];

/**
 * The reviews with the time when their text was last edited, which REST does not tell. Asked for after their texts: an edit
 * meanwhile is seen, at worst beside the older text. Source: GitHub's GraphQL schema, `PullRequestReview.lastEditedAt`.
 */
export async function withEdits(
  client: GithubClient,
  place: { readonly owner: string; readonly repo: string; readonly pull: number },
  reviews: readonly PostedReview[],
): Promise<readonly PostedReview[]> {
  const edits = new Map<number, Date>();
  let cursor: string | null = null;
  while (reviews.length > 0) {
    const answer: v.InferOutput<typeof EditsJson> | undefined = await client.query(
      EDITS,
      { ...place, cursor },
      EditsJson,
    );
    if (answer === undefined) break;
    const { nodes, pageInfo }: EditsPage = answer.repository.pullRequest.reviews;
    for (const { fullDatabaseId: id, lastEditedAt: at } of nodes)
      if (id !== null && at !== null) edits.set(Number(id), new Date(at));
    if (!pageInfo.hasNextPage) break;
    cursor = pageInfo.endCursor;
  }
  return reviews.map((review) => {
    const editedAt = edits.get(review.id);
    return editedAt === undefined ? review : { ...review, editedAt };
  });
}
