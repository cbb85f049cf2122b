import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { type ReviewedGitHub, reviewedGitHub } from '../../../fakes/reviewed-github.ts';

let github: ReviewedGitHub;
beforeEach(async () => {
  github = await reviewedGitHub();
});
afterEach(() => github.close());

test('a pull request tells its head, base and standing', async () => {
  const fields = `number title state isDraft isCrossRepository maintainerCanModify headRefOid headRefName baseRefName
    baseRefOid mergeable reviewDecision viewerDidAuthor viewerCanApplySuggestion databaseId fullDatabaseId
    headRepository { nameWithOwner } author { __typename login ... on User { databaseId } }
    commits(last: 1) { totalCount nodes { commit { oid messageHeadline messageBody } } }`;
  expect(await github.ofPull(github.user('lee'), fields)).toEqual({
    number: github.pull.number,
    title: 'Fix — ünï',
    state: 'OPEN',
    isDraft: false,
    isCrossRepository: false,
    maintainerCanModify: false,
    headRefOid: github.pull.head.sha,
    headRefName: 'fix',
    baseRefName: 'main',
    baseRefOid: github.pull.base.sha,
    mergeable: 'MERGEABLE',
    reviewDecision: null,
    viewerDidAuthor: true,
    viewerCanApplySuggestion: true,
    databaseId: null,
    fullDatabaseId: String(github.pull.id),
    headRepository: { nameWithOwner: 'acme/shop' },
    author: { __typename: 'User', login: 'lee', databaseId: github.pull.author.id },
    commits: {
      totalCount: 1,
      nodes: [{ commit: { oid: github.pull.head.sha, messageHeadline: 'Change', messageBody: 'Why' } }],
    },
  });
});

test.each<[string, () => string, boolean]>([
  ['a reader', () => github.user('rita'), false],
  ['a writer', () => github.user('mia'), true],
  ['a job that reads', () => github.reader(), false],
  ['a job that writes contents', () => github.job({ pull_requests: 'write', contents: 'write' }), true],
])('viewerCanApplySuggestion for %s [facts §3.7]', async (_name, token, can) => {
  expect(await github.ofPull(token(), 'viewerCanApplySuggestion')).toEqual({ viewerCanApplySuggestion: can });
});

test("a bot's login stands without [bot] where it is an author [facts §3.8]", async () => {
  await github.review({});
  expect(
    await github.ofPull(github.reader(), 'reviews(first: 1) { nodes { author { __typename login } } }'),
  ).toEqual({
    reviews: { nodes: [{ author: { __typename: 'Bot', login: 'github-actions' } }] },
  });
});

test('ids above 2^31 are null as databaseId and there as fullDatabaseId [GraphQL schema]', async () => {
  const { id } = await github.review({});
  expect(
    await github.ofPull(github.reader(), 'reviews(first: 1) { nodes { databaseId fullDatabaseId } }'),
  ).toEqual({
    reviews: { nodes: [{ databaseId: null, fullDatabaseId: String(id) }] },
  });
});

test('reviews are upper case, and a reviewer may be one who cannot push [facts §1.5, §6]', async () => {
  await github.review({ by: github.by('sam'), event: 'APPROVE', body: '' });
  await github.review({ by: github.by('mia'), event: 'REQUEST_CHANGES', body: 'No.' });
  await github.review({ by: github.by('mia'), event: 'COMMENT', body: 'Well.' });
  const fields = `reviewDecision
    reviews(first: 10) { nodes { state authorCanPushToRepository commit { oid } onBehalfOf(first: 1) { totalCount } } }
    all: latestOpinionatedReviews(first: 10) { nodes { state author { login } } }
    writers: latestOpinionatedReviews(first: 10, writersOnly: true) { nodes { author { login } } }
    approvals: reviews(first: 10, states: [APPROVED]) { totalCount }
    mias: reviews(first: 10, author: "mia") { totalCount }`;
  const commit = { oid: github.pull.head.sha };
  const onBehalfOf = { totalCount: 0 };
  expect(await github.ofPull(github.reader(), fields)).toEqual({
    reviewDecision: 'CHANGES_REQUESTED',
    reviews: {
      nodes: [
        { state: 'APPROVED', authorCanPushToRepository: false, commit, onBehalfOf },
        { state: 'CHANGES_REQUESTED', authorCanPushToRepository: true, commit, onBehalfOf },
        { state: 'COMMENTED', authorCanPushToRepository: true, commit, onBehalfOf },
      ],
    },
    all: {
      nodes: [
        { state: 'APPROVED', author: { login: 'sam' } },
        { state: 'CHANGES_REQUESTED', author: { login: 'mia' } },
      ],
    },
    writers: { nodes: [{ author: { login: 'mia' } }] },
    approvals: { totalCount: 1 },
    mias: { totalCount: 2 },
  });
});

test('a pending review and its threads show to their author only [facts §3.1]', async () => {
  await github.review({
    by: github.by('mia'),
    event: undefined,
    comments: [{ path: 'a.txt', line: 10, body: 'Hm.' }],
  });
  const fields =
    'reviews(first: 9) { totalCount } reviewThreads(first: 9) { totalCount nodes { comments(first: 1) { nodes { state } } } }';
  expect(await github.ofPull(github.user('mia'), fields)).toEqual({
    reviews: { totalCount: 1 },
    reviewThreads: { totalCount: 1, nodes: [{ comments: { nodes: [{ state: 'PENDING' }] } }] },
  });
  expect(await github.ofPull(github.user('ada'), fields)).toEqual({
    reviews: { totalCount: 0 },
    reviewThreads: { totalCount: 0, nodes: [] },
  });
});

test('a thread tells its lines and its comments [facts §3.8]', async () => {
  const comments = [
    { path: 'a.txt', line: 10, startLine: 8, body: 'A range' },
    { path: 'a.txt', line: 30, side: 'LEFT', body: 'Gone' } as const,
  ];
  await github.review({ comments });
  const fields = `reviewThreads(first: 100) { nodes { isResolved isOutdated isCollapsed path line startLine originalLine
    originalStartLine diffSide startDiffSide subjectType viewerCanResolve viewerCanReply resolvedBy { login }
    comments(first: 1) { nodes { body path line startLine outdated state author { login } replyTo { id } pullRequestReview { body } } } } }`;
  const thread = {
    isResolved: false,
    isOutdated: false,
    isCollapsed: false,
    path: 'a.txt',
    subjectType: 'LINE',
    viewerCanResolve: false,
    viewerCanReply: true,
    resolvedBy: null,
  };
  const comment = {
    path: 'a.txt',
    outdated: false,
    state: 'SUBMITTED',
    author: { login: 'github-actions' },
    replyTo: null,
    pullRequestReview: { body: 'Found it.' },
  };
  expect(await github.ofPull(github.reader(), fields)).toEqual({
    reviewThreads: {
      nodes: [
        {
          ...thread,
          line: 10,
          startLine: 8,
          originalLine: 10,
          originalStartLine: 8,
          diffSide: 'RIGHT',
          startDiffSide: 'RIGHT',
          comments: { nodes: [{ ...comment, body: 'A range', line: 10, startLine: 8 }] },
        },
        {
          ...thread,
          line: 30,
          startLine: null,
          originalLine: 30,
          originalStartLine: null,
          diffSide: 'LEFT',
          startDiffSide: null,
          comments: { nodes: [{ ...comment, body: 'Gone', line: 30, startLine: null }] },
        },
      ],
    },
  });
});
