import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { addIssueComment } from '../../../../src/standin/github/pulls/add-issue-comment.ts';
import { askGraphql } from '../../../fakes/github-graphql.ts';
import { BOT, type ReviewedGitHub, reviewedGitHub } from '../../../fakes/reviewed-github.ts';

let github: ReviewedGitHub;
beforeEach(async () => {
  github = await reviewedGitHub();
});
afterEach(() => github.close());

test.each([
  [
    'without bounds',
    '',
    'MISSING_PAGINATION_BOUNDARIES',
    'You must provide a `first` or `last` value to properly paginate the `reviewThreads` connection.',
  ],
  [
    'over 100',
    '(first: 101)',
    'EXCESSIVE_PAGINATION',
    'Requesting 101 records on the `reviewThreads` connection exceeds the `first` limit of 100 records.',
  ],
  [
    'over 100 from the end',
    '(last: 200)',
    'EXCESSIVE_PAGINATION',
    'Requesting 200 records on the `reviewThreads` connection exceeds the `last` limit of 100 records.',
  ],
  ['at no cursor', '(first: 1, after: "x")', 'BAD_REQUEST', '`x` does not appear to be a valid cursor.'],
])('a connection %s is refused [GraphQL docs, pagination]', async (_name, page, type, message) => {
  const query = `{ repository(owner: "acme", name: "shop") { pullRequest(number: ${github.pull.number}) { reviewThreads${page} { totalCount } } } }`;
  const { data, errors } = await askGraphql(github, github.reader(), query);
  expect(data).toEqual({ repository: { pullRequest: null } });
  expect(errors).toMatchObject([{ type, message, path: ['repository', 'pullRequest', 'reviewThreads'] }]);
});

test('cursors lead through a connection, forwards and backwards, without gap or repeat', async () => {
  for (const body of ['1', '2', '3', '4', '5']) {
    await addIssueComment(github.world, github.pull, { body, by: BOT });
  }
  const read = async (way: 'forwards' | 'backwards') => {
    const seen: string[] = [];
    for (let cursor: string | null = null, more = true; more; ) {
      const at: string =
        cursor === null ? '' : way === 'forwards' ? `, after: "${cursor}"` : `, before: "${cursor}"`;
      const size = way === 'forwards' ? 'first: 2' : 'last: 2';
      const page = (await github.ofPull(
        github.reader(),
        `comments(${size}${at}) { totalCount nodes { body } pageInfo { startCursor endCursor hasNextPage hasPreviousPage } }`,
      )) as { comments: { nodes: { body: string }[]; pageInfo: Record<string, string | boolean | null> } };
      const { nodes, pageInfo } = page.comments;
      const bodies = nodes.map(({ body }) => body);
      seen.push(...(way === 'forwards' ? bodies : bodies.reverse()));
      more = pageInfo[way === 'forwards' ? 'hasNextPage' : 'hasPreviousPage'] === true;
      cursor = String(pageInfo[way === 'forwards' ? 'endCursor' : 'startCursor']);
    }
    return seen;
  };
  expect(await read('forwards')).toEqual(['1', '2', '3', '4', '5']);
  expect(await read('backwards')).toEqual(['5', '4', '3', '2', '1']);
});
