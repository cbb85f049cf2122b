import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { addAccount } from '../../../../src/standin/github/world/add-account.ts';
import { jobToken, userToken } from '../../../../src/standin/github/world/add-token.ts';
import type { Permissions } from '../../../../src/standin/github/world/token.ts';
import { type BusyGitHub, busyGitHub } from '../../../fakes/busy-github.ts';
import { askGraphql } from '../../../fakes/github-graphql.ts';

let github: BusyGitHub;
beforeEach(async () => {
  github = await busyGitHub();
  addAccount(github.world, 'kim');
});
afterEach(() => github.close());

const user = (login: string) => userToken(github.world, addAccount(github.world, login));
const job = (permissions: Permissions) => jobToken(github.world, github.repository, permissions);

async function ofPull(token: string, fields: string, number = 1): Promise<unknown> {
  const query = `{ repository(owner: "acme", name: "shop") { pullRequest(number: ${number}) { ${fields} } } }`;
  const { data, errors } = await askGraphql(github, token, query);
  if (errors !== undefined) throw new Error(JSON.stringify(errors));
  return (data as { repository: { pullRequest: unknown } }).repository.pullRequest;
}

async function openFork(maintainerCanModify: boolean): Promise<void> {
  const repo = 'kim/shop';
  await github.event({ kind: 'fork', by: 'kim' });
  await github.event({ kind: 'push', repo, by: 'kim', branch: 'idea', files: { 'b.txt': 'b\n' } });
  await github.event({ kind: 'open', repo: 'acme/shop', by: 'kim', head: 'kim:idea', maintainerCanModify });
}

test.each([
  [true, true],
  [false, false],
])(
  'a fork whose author lets maintainers edit (%s) lets a writer press the button: %s [facts §3.7]',
  async (allowed, can) => {
    await openFork(allowed);
    const fields =
      'isCrossRepository maintainerCanModify viewerCanApplySuggestion headRepository { nameWithOwner isFork }';
    const shown = {
      isCrossRepository: true,
      maintainerCanModify: allowed,
      headRepository: { nameWithOwner: 'kim/shop', isFork: true },
    };
    expect(await ofPull(user('mia'), fields)).toEqual({ ...shown, viewerCanApplySuggestion: can });
    expect(await ofPull(user('kim'), fields)).toEqual({ ...shown, viewerCanApplySuggestion: true });
    expect(await ofPull(user('rita'), fields)).toEqual({ ...shown, viewerCanApplySuggestion: false });
  },
);

test('a pull request outlives its fork: no head repository, but its owner and commits [facts §1.5]', async () => {
  await openFork(true);
  await github.event({ kind: 'delete-fork', repo: 'kim/shop', by: 'kim' });
  const fields = `isCrossRepository headRefName headRepository { id } headRepositoryOwner { login } viewerCanApplySuggestion
    commits(first: 5) { totalCount }`;
  expect(await ofPull(user('mia'), fields)).toEqual({
    isCrossRepository: true,
    headRefName: 'idea',
    headRepository: null,
    headRepositoryOwner: { login: 'kim' },
    viewerCanApplySuggestion: false,
    commits: { totalCount: 1 },
  });
});

test('a thread whose lines a push changes is outdated: its lines are null, the original ones stay [facts §3.6]', async () => {
  await github.event({ kind: 'open', by: 'mia', head: 'fix' });
  const comments = [
    { path: 'a.txt', line: 10, body: 'Here' },
    { path: 'a.txt', line: 30, body: 'There' },
  ];
  await github.event({ kind: 'review', pr: 1, by: 'ada', state: 'comment', body: 'Look', comments });
  const text = Array.from({ length: 40 }, (_, index) => `line ${index + 1}\n`);
  const files = { 'a.txt': ['new\n', ...text.with(9, 'other\n').with(29, 'líne thirty\n')].join('') };
  await github.event({ kind: 'push', by: 'mia', branch: 'fix', files });
  const fields =
    'reviewThreads(first: 5) { nodes { isOutdated line originalLine comments(first: 1) { nodes { outdated line } } } }';
  expect(await ofPull(user('rita'), fields)).toEqual({
    reviewThreads: {
      nodes: [
        {
          isOutdated: true,
          line: null,
          originalLine: 10,
          comments: { nodes: [{ outdated: true, line: null }] },
        },
        {
          isOutdated: false,
          line: 31,
          originalLine: 30,
          comments: { nodes: [{ outdated: false, line: 31 }] },
        },
      ],
    },
  });
});

test('a merged pull request is MERGED, by whom and as what', async () => {
  await github.event({ kind: 'open', by: 'mia', head: 'fix' });
  const merged = await github.event({ kind: 'merge', pr: 1, by: 'ada' });
  const oid = (merged.pull_request as { merge_commit_sha: string }).merge_commit_sha;
  const fields =
    'state closed merged mergeable mergedBy { login } mergeCommit { oid } viewerCanApplySuggestion';
  expect(await ofPull(user('mia'), fields)).toEqual({
    state: 'MERGED',
    closed: true,
    merged: true,
    mergeable: 'UNKNOWN',
    mergedBy: { login: 'ada' },
    mergeCommit: { oid },
    viewerCanApplySuggestion: false,
  });
});

test('a conflict with the base shows as CONFLICTING', async () => {
  await github.event({ kind: 'open', by: 'mia', head: 'fix' });
  await github.event({ kind: 'push', by: 'ada', branch: 'main', files: { 'a.txt': 'all new\n' } });
  expect(await ofPull(user('mia'), 'mergeable potentialMergeCommit { oid }')).toEqual({
    mergeable: 'CONFLICTING',
    potentialMergeCommit: null,
  });
});

test('a job token reads another public repository, but does not write there [facts §4.4]', async () => {
  await openFork(true);
  const token = job({ contents: 'write', pull_requests: 'write' });
  const read = await askGraphql(
    github,
    token,
    '{ repository(owner: "kim", name: "shop") { ref(qualifiedName: "idea") { target { oid } } } }',
  );
  const oid = /[0-9a-f]{40}/.exec(JSON.stringify(read.data))?.[0];
  const commit = `mutation($input: CreateCommitOnBranchInput!) { createCommitOnBranch(input: $input) { commit { oid } } }`;
  const input = {
    branch: { repositoryNameWithOwner: 'kim/shop', branchName: 'idea' },
    expectedHeadOid: oid,
    message: { headline: 'Sneak' },
    fileChanges: { additions: [{ path: 'c.txt', contents: 'eA==' }] },
  };
  expect(await askGraphql(github, token, commit, { input })).toMatchObject({
    data: { createCommitOnBranch: null },
    errors: [{ type: 'FORBIDDEN', message: 'Resource not accessible by integration' }],
  });
});

test('createCommitOnBranch gives the commit and the branch as they are then [facts §4.2]', async () => {
  const token = job({ contents: 'write' });
  const head = await askGraphql(
    github,
    token,
    '{ repository(owner: "acme", name: "shop") { ref(qualifiedName: "fix") { target { oid } } } }',
  );
  const expectedHeadOid = /[0-9a-f]{40}/.exec(JSON.stringify(head.data))?.[0];
  const commit = `mutation($input: CreateCommitOnBranchInput!) { createCommitOnBranch(input: $input) {
    clientMutationId ref { name target { oid } }
    commit { oid message messageHeadline messageBody author { name email user { login } } signature { isValid wasSignedByGitHub }
      parents(first: 1) { nodes { oid } } } } }`;
  const input = {
    clientMutationId: 'once',
    branch: { repositoryNameWithOwner: 'acme/shop', branchName: 'fix' },
    expectedHeadOid,
    message: { headline: 'Heal', body: 'Because.\n\nDoctor: 1' },
    fileChanges: { additions: [{ path: 'c.txt', contents: 'eA==' }], deletions: [{ path: 'bytes.bin' }] },
  };
  const { data } = await askGraphql(github, token, commit, { input });
  const made = (data as { createCommitOnBranch: { commit: { oid: string } } }).createCommitOnBranch;
  expect(made).toEqual({
    clientMutationId: 'once',
    ref: { name: 'fix', target: { oid: made.commit.oid } },
    commit: {
      oid: made.commit.oid,
      message: 'Heal\n\nBecause.\n\nDoctor: 1',
      messageHeadline: 'Heal',
      messageBody: 'Because.\n\nDoctor: 1',
      author: {
        name: 'github-actions[bot]',
        email: '41898282+github-actions[bot]@users.noreply.github.com',
        user: { login: 'github-actions[bot]' },
      },
      signature: { isValid: true, wasSignedByGitHub: true },
      parents: { nodes: [{ oid: expectedHeadOid }] },
    },
  });
});

test('a global id of GraphQL is the node_id of REST', async () => {
  await github.event({ kind: 'open', by: 'mia', head: 'fix' });
  const rest = async (path: string) => {
    const answer = await fetch(`${github.url}/repos/acme/shop${path}`);
    return ((await answer.json()) as { node_id: string }).node_id;
  };
  const query =
    '{ repository(owner: "acme", name: "shop") { id pullRequest(number: 1) { id author { ... on User { id } } } ref(qualifiedName: "fix") { id target { id } } } }';
  expect((await askGraphql(github, user('mia'), query)).data).toMatchObject({
    repository: {
      id: await rest(''),
      pullRequest: { id: await rest('/pulls/1') },
      ref: { id: await rest('/git/ref/heads/fix'), target: { id: await rest('/commits/fix') } },
    },
  });
});
