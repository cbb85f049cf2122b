import { expect, test } from '@jest/globals';
import type { Exchange } from '../../../../src/standin/github/http/exchange.ts';
import { ROUTES } from '../../../../src/standin/github/rest/routes.ts';
import { exchangeProblems } from '../../../fakes/github-contract/exchange-problems.ts';
import { operationOf } from '../../../fakes/github-contract/published-api.ts';
import { smallGitHub } from '../../../fakes/local-github.ts';

test.each(ROUTES.map((route) => [`${route.method} ${route.path}`, route] as const))(
  '%s is an endpoint of GitHub, with its page [OpenAPI]',
  (_name, route) => {
    const operation = operationOf(route.method, route.path);
    expect(operation?.docs).toBe(`https://docs.github.com/rest/${route.docs}`);
  },
);

test('no endpoint is there twice', () => {
  const names = ROUTES.map(({ method, path }) => `${method} ${path.replaceAll(/\{[^}]*\}/g, '{}')}`);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});

const REVIEW: Exchange = {
  method: 'POST',
  route: '/repos/{owner}/{repo}/pulls/{pull_number}/reviews',
  path: '/repos/acme/shop/pulls/1/reviews',
  query: '',
  requestHeaders: {},
  requestBody: '{"event":"COMMENT","body":"so"}',
  status: 404,
  responseHeaders: { 'content-type': 'application/json' },
  responseBody: '{"message":"Not Found","documentation_url":"https://docs.github.com/rest","status":"404"}',
  isFault: false,
};
const PULL = '/repos/{owner}/{repo}/pulls';

test.each<[string, Partial<Exchange>, RegExp | undefined]>([
  ['a right one', {}, undefined],
  ['a key too many in the request', { requestBody: '{"event":"COMMENT","bodi":"so"}' }, /"bodi" is not in/],
  [
    'a key too many inside the request',
    { requestBody: '{"comments":[{"path":"a","body":"b","subject_type":"file"}]}' },
    /comments\/0: the key "subject_type"/,
  ],
  ['a wrong value', { requestBody: '{"event":"comment"}' }, /request body \/event/],
  ['a request that is no JSON', { requestBody: '{' }, /no JSON/],
  ['a query parameter that is not there', { query: '?page=1' }, /no parameter "page"/],
  [
    'a query parameter of another type',
    { method: 'GET', route: PULL, requestBody: '', query: '?per_page=many' },
    /query: per_page/,
  ],
  [
    'a value outside the list of a query parameter',
    { method: 'GET', route: PULL, requestBody: '', query: '?state=merged' },
    /query: state/,
  ],
  ['a status that it never has', { status: 409 }, /does not answer with 409/],
  ['an error without a message', { responseBody: '{"status":"404"}' }, /has a message/],
  [
    'an error with a key of our own',
    { responseBody: '{"message":"a","reason":"b"}' },
    /none of GitHub's forms/,
  ],
  ['an answer with keys missing', { status: 200, responseBody: '{"id":1}' }, /required property/],
  ['an answer that is no JSON', { status: 200, responseBody: '<html>' }, /no JSON/],
  ['a path that GitHub does not have', { route: '/repos/{owner}/{repo}/doctor' }, /publishes no POST/],
  ['a route that is none, answered', { route: undefined, status: 200 }, /without a route/],
  [
    'what is wrong on purpose but accepted',
    { requestHeaders: { 'x-expect-invalid-request': 'true' }, status: 200 },
    /was not refused/,
  ],
  [
    'what is wrong on purpose and refused',
    { requestHeaders: { 'x-expect-invalid-request': 'true' }, requestBody: '[]' },
    undefined,
  ],
  ['an answer spoilt on demand', { status: 418, responseBody: '<html>', isFault: true }, undefined],
])('the contract sees %s', (_name, change, problem) => {
  const problems = exchangeProblems({ ...REVIEW, ...change });
  if (problem === undefined) expect(problems).toEqual([]);
  else expect(problems.join('\n')).toMatch(problem);
});

test('a key that the schema of an answer does not name is seen, however deep', async () => {
  const github = await smallGitHub();
  const answer = await fetch(`${github.url}/repos/acme/shop`);
  const body = (await answer.json()) as { owner: object };
  await github.close();
  const exchange = {
    ...REVIEW,
    method: 'GET',
    route: '/repos/{owner}/{repo}',
    requestBody: '',
    status: 200,
    responseBody: JSON.stringify({ ...body, owner: { ...body.owner, mood: 'good' } }),
  };
  expect(exchangeProblems(exchange).join('\n')).toMatch(/\/owner: the key "mood"/);
});

test('a test cannot pass over a difference', async () => {
  const github = await smallGitHub();
  await fetch(`${github.url}/repos/acme/shop?colour=red`);
  await expect(github.close()).rejects.toThrow('there is no parameter "colour"');
});
