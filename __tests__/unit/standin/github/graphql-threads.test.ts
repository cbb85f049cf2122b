import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { addIssueComment } from '../../../../src/standin/github/pulls/add-issue-comment.ts';
import type { Permissions } from '../../../../src/standin/github/world/token.ts';
import { askGraphql } from '../../../fakes/github-graphql.ts';
import { BOT, type ReviewedGitHub, reviewedGitHub } from '../../../fakes/reviewed-github.ts';

let github: ReviewedGitHub;
beforeEach(async () => {
  github = await reviewedGitHub();
});
afterEach(() => github.close());

async function threadId(): Promise<string> {
  await github.review({ comments: [{ path: 'a.txt', line: 10, body: 'Here' }] });
  const found = await github.ofPull(github.reader(), 'reviewThreads(last: 1) { nodes { id } }');
  return (found as { reviewThreads: { nodes: { id: string }[] } }).reviewThreads.nodes[0]?.id ?? '';
}

const RESOLVE = `mutation($id: ID!) { resolveReviewThread(input: {threadId: $id, clientMutationId: "m"}) {
  clientMutationId thread { isResolved isCollapsed viewerCanResolve viewerCanUnresolve resolvedBy { login } } } }`;
const UNRESOLVE =
  'mutation($id: ID!) { unresolveReviewThread(input: {threadId: $id}) { thread { isResolved } } }';
const REFUSED = [{ type: 'FORBIDDEN', message: 'Resource not accessible by integration' }];

test('a writer resolves a thread and reopens it, and webhooks hear of it [facts §3.8]', async () => {
  const id = await threadId();
  const resolved = await askGraphql(github, github.user('mia'), RESOLVE, { id });
  expect(resolved.data).toEqual({
    resolveReviewThread: {
      clientMutationId: 'm',
      thread: {
        isResolved: true,
        isCollapsed: true,
        viewerCanResolve: false,
        viewerCanUnresolve: true,
        resolvedBy: { login: 'mia' },
      },
    },
  });
  const reopened = await askGraphql(github, github.user('mia'), UNRESOLVE, { id });
  expect(reopened.data).toEqual({ unresolveReviewThread: { thread: { isResolved: false } } });
  const heard = github.world.deliveries.filter(({ event }) => event === 'pull_request_review_thread');
  expect(heard.map(({ action }) => action)).toEqual(['resolved', 'unresolved']);
});

test.each<[string, 'contents-write' | 'nothing', Permissions, boolean]>([
  ['pull_requests: write alone', 'contents-write', { pull_requests: 'write' }, false],
  ['contents: write beside it', 'contents-write', { pull_requests: 'write', contents: 'write' }, true],
  ['pull_requests: write alone, by the switch', 'nothing', { pull_requests: 'write' }, true],
  ['reading', 'nothing', { pull_requests: 'read' }, false],
])('a job token resolves with %s or is refused [facts §3.8 U]', async (_name, needs, permissions, may) => {
  github.world.switches.resolveNeeds = needs;
  const { data, errors } = await askGraphql(github, github.job(permissions), RESOLVE, {
    id: await threadId(),
  });
  if (may) expect(errors).toBeUndefined();
  else {
    expect(data).toEqual({ resolveReviewThread: null });
    expect(errors).toMatchObject(REFUSED);
  }
});

test.each([
  ['rita', false],
  ['tom', false],
  ['lee', true],
])('%s may resolve: %s, by push access or authorship [facts §3.8]', async (login, may) => {
  const { errors } = await askGraphql(github, github.user(login), RESOLVE, { id: await threadId() });
  if (may) expect(errors).toBeUndefined();
  else {
    const message = `${login} does not have the correct permissions to execute \`ResolveReviewThread\``;
    expect(errors).toMatchObject([{ type: 'FORBIDDEN', message }]);
  }
});

const MINIMIZE = `mutation($id: ID!) { minimizeComment(input: {subjectId: $id, classifier: OFF_TOPIC}) {
  minimizedComment { isMinimized minimizedReason ... on IssueComment { body } ... on PullRequestReview { state } } } }`;
const UNMINIMIZE = `mutation($id: ID!) { unminimizeComment(input: {subjectId: $id}) { unminimizedComment { isMinimized minimizedReason } } }`;

test.each([
  ['a comment of the conversation', 'comments(first: 1) { nodes { id } }', 'comments'],
  ['a review', 'reviews(first: 1) { nodes { id } }', 'reviews'],
])('%s is folded away and unfolded [facts §3.8]', async (_name, fields, key) => {
  await github.review({});
  await addIssueComment(github.world, github.pull, { body: 'Hello', by: BOT });
  const found = (await github.ofPull(github.reader(), fields)) as Record<string, { nodes: { id: string }[] }>;
  const id = found[key]?.nodes[0]?.id ?? '';
  const writer = github.job({ pull_requests: 'write', issues: 'write' });
  const folded = await askGraphql(github, writer, MINIMIZE, { id });
  expect(folded).toMatchObject({
    data: { minimizeComment: { minimizedComment: { isMinimized: true, minimizedReason: 'off-topic' } } },
  });
  const refused = await askGraphql(github, github.reader(), UNMINIMIZE, { id });
  expect(refused).toMatchObject({ data: { unminimizeComment: null }, errors: REFUSED });
  const unfolded = await askGraphql(github, writer, UNMINIMIZE, { id });
  expect(unfolded.data).toEqual({
    unminimizeComment: { unminimizedComment: { isMinimized: false, minimizedReason: null } },
  });
});

test('a comment on a line is folded away, and found by its id', async () => {
  await github.review({ comments: [{ path: 'a.txt', line: 10, body: 'Here' }] });
  const found = await github.ofPull(
    github.reader(),
    'reviewThreads(first: 1) { nodes { comments(first: 1) { nodes { id } } } }',
  );
  const id = /"id":"([^"]+)"/.exec(JSON.stringify(found))?.[1];
  const folded = await askGraphql(github, github.user('mia'), MINIMIZE, { id });
  expect(folded.errors).toBeUndefined();
  const query =
    'query($id: ID!) { node(id: $id) { __typename ... on PullRequestReviewComment { body minimizedReason } } }';
  expect((await askGraphql(github, github.reader(), query, { id })).data).toEqual({
    node: { __typename: 'PullRequestReviewComment', body: 'Here', minimizedReason: 'off-topic' },
  });
});

test('a thread is no comment: it cannot be folded away [GraphQL]', async () => {
  const answer = await askGraphql(github, github.user('ada'), MINIMIZE, { id: await threadId() });
  expect(answer).toMatchObject({ data: { minimizeComment: null }, errors: [{ type: 'NOT_FOUND' }] });
});

const ADD_THREAD = `mutation($id: ID!, $line: Int!) { addPullRequestReviewThread(input: {pullRequestId: $id, path: "a.txt", line: $line, body: "x"}) {
  thread { line comments(first: 1) { nodes { state body } } } } }`;

test('addPullRequestReviewThread accepts an anchor outside the diff and nothing ever shows [facts §3.2]', async () => {
  const { id } = (await github.ofPull(github.reader(), 'id')) as { id: string };
  const token = github.user('mia');
  const outside = await askGraphql(github, token, ADD_THREAD, { id, line: 20 });
  expect(outside).toEqual({ data: { addPullRequestReviewThread: { thread: null } } });
  expect(await github.ofPull(token, 'reviewThreads(first: 5) { totalCount }')).toEqual({
    reviewThreads: { totalCount: 0 },
  });
  const BLANK = ADD_THREAD.replace('body: "x"', 'body: " "');
  expect(await askGraphql(github, token, BLANK, { id, line: 10 })).toMatchObject({
    errors: [{ type: 'UNPROCESSABLE', message: "Body can't be blank" }],
  });
  const inside = await askGraphql(github, token, ADD_THREAD, { id, line: 10 });
  expect(inside.data).toEqual({
    addPullRequestReviewThread: {
      thread: { line: 10, comments: { nodes: [{ state: 'PENDING', body: 'x' }] } },
    },
  });
});
