import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { addAccount } from '../../../../src/standin/github/world/add-account.ts';
import { jobToken, userToken } from '../../../../src/standin/github/world/add-token.ts';
import type { Permissions } from '../../../../src/standin/github/world/token.ts';
import { type GraphqlAnswer, sendGraphql } from '../../../fakes/github-graphql.ts';
import { type SmallGitHub, smallGitHub } from '../../../fakes/local-github.ts';

let github: SmallGitHub;
beforeEach(async () => {
  github = await smallGitHub();
});
afterEach(() => github.close());

const job = (permissions: Permissions) => jobToken(github.world, github.repository, permissions);
const user = (login: string) => userToken(github.world, addAccount(github.world, login));

const send = (token: string, body: string, isWrong = false) => sendGraphql(github, token, body, isWrong);
const ask = (token: string, query: string, variables: object = {}, isWrong = false) =>
  send(token, JSON.stringify({ query, variables }), isWrong);

test('viewer of a job token is the bot with the login that REST has [facts contracts Identity, §3.8]', async () => {
  const { body } = await ask(job({}), '{ viewer { login databaseId id __typename } }');
  expect(body.data).toMatchObject({
    viewer: { login: 'github-actions[bot]', databaseId: 41_898_282, __typename: 'User' },
  });
});

test('a repository that is not there is NOT_FOUND with HTTP 200 [GraphQL]', async () => {
  const { status, body } = await ask(job({}), '{ repository(owner: "acme", name: "none") { id } }');
  expect(status).toBe(200);
  expect(body).toEqual({
    data: { repository: null },
    errors: [
      {
        type: 'NOT_FOUND',
        path: ['repository'],
        locations: [{ line: 1, column: 3 }],
        message: "Could not resolve to a Repository with the name 'acme/none'.",
      },
    ],
  });
});

test('a hidden repository is NOT_FOUND to who may not see it [facts §2.2]', async () => {
  const hidden = await smallGitHub({}, { isPrivate: true });
  const body = JSON.stringify({ query: '{ repository(owner: "acme", name: "shop") { id } }' });
  const answers = [];
  for (const login of ['sam', 'rita']) {
    const token = userToken(hidden.world, addAccount(hidden.world, login));
    const headers = { authorization: `Bearer ${token}` };
    const answer = await fetch(hidden.graphql, { method: 'POST', headers, body });
    answers.push(((await answer.json()) as GraphqlAnswer).errors?.[0]?.type);
  }
  await hidden.close();
  expect(answers).toEqual(['NOT_FOUND', undefined]);
});

test('branches and files are read by name and by expression', async () => {
  const query = `query($owner: String!, $name: String!) { repository(owner: $owner, name: $name) {
    nameWithOwner defaultBranchRef { name prefix }
    full: ref(qualifiedName: "refs/heads/main") { name target { oid __typename } }
    short: ref(qualifiedName: "main") { name }
    none: ref(qualifiedName: "heads/none") { name }
    file: object(expression: "main:README.md") { ... on Blob { text byteSize isBinary } }
    tree: object(expression: "main:") { ... on Tree { entries { name type mode } } }
    head: object(expression: "main") { ... on Commit { messageHeadline messageBody author { name user { login } } signature { isValid } parents(first: 1) { totalCount } } }
    gone: object(expression: "main:none") { oid }
  } }`;
  const { body } = await ask(job({ contents: 'read' }), query, { owner: 'ACME', name: 'Shop' });
  expect(body.errors).toBeUndefined();
  expect(body.data).toMatchObject({
    repository: {
      nameWithOwner: 'acme/shop',
      defaultBranchRef: { name: 'main', prefix: 'refs/heads/' },
      full: { name: 'main', target: { __typename: 'Commit' } },
      short: { name: 'main' },
      none: null,
      file: { text: 'shop\n', byteSize: 5, isBinary: false },
      tree: { entries: [{ name: 'README.md', type: 'blob', mode: 33188 }] },
      head: {
        messageHeadline: 'Begin',
        messageBody: '',
        author: { name: 'mia', user: { login: 'mia' } },
        signature: null,
        parents: { totalCount: 0 },
      },
      gone: null,
    },
  });
});

test.each<[string, string, Permissions]>([
  ['a pull request', 'pullRequest(number: 1) { id }', { contents: 'write' }],
  ['a file', 'object(expression: "main") { oid }', { pull_requests: 'write' }],
  ['a branch', 'ref(qualifiedName: "main") { name }', { issues: 'write' }],
])(
  '%s is FORBIDDEN to a job token without the permission [facts §1.1, §1.7]',
  async (_name, field, permissions) => {
    const { status, body } = await ask(
      job(permissions),
      `{ repository(owner: "acme", name: "shop") { name ${field} } }`,
    );
    expect(status).toBe(200);
    expect(body.errors).toMatchObject([
      {
        type: 'FORBIDDEN',
        extensions: { saml_failure: false },
        message: 'Resource not accessible by integration',
        path: ['repository', field.replace(/\(.*/, '')],
      },
    ]);
  },
);

test('a pull request that is not there is NOT_FOUND [GraphQL]', async () => {
  const { body } = await ask(
    user('rita'),
    '{ repository(owner: "acme", name: "shop") { pullRequest(number: 99) { id } } }',
  );
  expect(body).toMatchObject({
    data: { repository: { pullRequest: null } },
    errors: [{ type: 'NOT_FOUND', message: 'Could not resolve to a PullRequest with the number of 99.' }],
  });
});

test('an id that stands for nothing is NOT_FOUND [GraphQL]', async () => {
  const { body } = await ask(user('rita'), '{ node(id: "PRRT_none") { id } }');
  expect(body).toMatchObject({
    data: { node: null },
    errors: [{ type: 'NOT_FOUND', message: "Could not resolve to a node with the global id of 'PRRT_none'" }],
  });
});

test('GraphQL is not for anonymous callers [GraphQL]', async () => {
  const answer = await fetch(github.graphql, { method: 'POST', body: '{"query":"{ viewer { login } }"}' });
  expect(answer.status).toBe(401);
});

test('what is left of the limit is told by field and by header [facts §7]', async () => {
  const { headers, body } = await ask(user('rita'), '{ rateLimit { limit remaining used cost resetAt } }');
  expect(body.data).toMatchObject({ rateLimit: { limit: 5000, cost: 1 } });
  expect(headers.get('x-ratelimit-resource')).toBe('graphql');
  expect(headers.get('x-ratelimit-remaining')).toBe(
    String((body.data as { rateLimit: { remaining: number } }).rateLimit.remaining),
  );
});

test('nodes that stand for nothing are null one by one [GraphQL]', async () => {
  const query = '{ repository(owner: "acme", name: "shop") { id } }';
  const { body } = await ask(user('rita'), query);
  const { id } = (body.data as { repository: { id: string } }).repository;
  const found = await ask(user('rita'), 'query($ids: [ID!]!) { nodes(ids: $ids) { id } }', {
    ids: ['x', id],
  });
  expect(found.body).toMatchObject({
    data: { nodes: [null, { id }] },
    errors: [{ type: 'NOT_FOUND', path: ['nodes', 0] }],
  });
});

test('of several operations the named one runs [GraphQL]', async () => {
  const query = 'query A { viewer { login } } query B { rateLimit { cost } }';
  const named = await send(user('rita'), JSON.stringify({ query, operationName: 'B' }));
  expect(named.body.data).toEqual({ rateLimit: { cost: 1 } });
  const unnamed = await send(user('rita'), JSON.stringify({ query }), true);
  expect(unnamed.body.errors).toEqual([{ message: 'An operation name is required' }]);
});

test('it answers at /api/graphql on GHES [issue]', async () => {
  const enterprise = await smallGitHub({}, { ghes: true });
  const token = userToken(enterprise.world, addAccount(enterprise.world, 'mia'));
  expect(enterprise.graphql).toMatch(/\/api\/graphql$/);
  const answer = await fetch(enterprise.graphql, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: '{"query":"{ viewer { login } }"}',
  });
  expect(await answer.json()).toEqual({ data: { viewer: { login: 'mia' } } });
  await enterprise.close();
});
