import { afterEach, describe, expect, test } from '@jest/globals';
import { Octokit } from '@octokit/rest';
import { addAccount } from '../../../../src/standin/github/world/add-account.ts';
import { userToken } from '../../../../src/standin/github/world/add-token.ts';
import { ask } from '../../../fakes/ask-github.ts';
import { type SmallGitHub, smallGitHub } from '../../../fakes/local-github.ts';

let github: SmallGitHub;
afterEach(() => github.close());

describe('a GHES instance [REST docs, GHES]', () => {
  test('has the API below /api/v3, and its own links lead there', async () => {
    github = await smallGitHub(undefined, { ghes: true });
    expect(github.url).toBe(`${github.git}/api/v3`);
    const { json } = await ask(github, '/repos/acme/shop');
    expect(json.url).toBe(`${github.url}/repos/acme/shop`);
    expect(json.html_url).toBe(`${github.git}/acme/shop`);
    expect((await ask(github, json.url)).json.id).toBe(json.id);
  });

  test('has GraphQL below /api/graphql', async () => {
    github = await smallGitHub(undefined, { ghes: true });
    expect(github.graphql).toBe(`${github.git}/api/graphql`);
    const token = userToken(github.world, addAccount(github.world, 'mia'));
    const answer = await ask(github, github.graphql, { token, body: { query: '{ viewer { login } }' } });
    expect(answer.json).toEqual({ data: { viewer: { login: 'mia' } } });
  });

  test.each(['/repos/acme/shop', '/graphql', '/api/v4/repos/acme/shop', '/api/v3x/repos/acme/shop'])(
    'has nothing at %s',
    async (path) => {
      github = await smallGitHub(undefined, { ghes: true });
      expect((await ask(github, `${github.git}${path}`)).status).toBe(404);
    },
  );

  test('is reached by octokit as any other', async () => {
    github = await smallGitHub(undefined, { ghes: true });
    const octokit = new Octokit({ baseUrl: github.url });
    const { data } = await octokit.rest.repos.get({ owner: 'acme', repo: 'shop' });
    expect(data.full_name).toBe('acme/shop');
  });
});

test.each(['/api/v3/repos/acme/shop', '/api/graphql'])('github.com has nothing at %s', async (path) => {
  github = await smallGitHub();
  expect((await ask(github, path)).status).toBe(404);
});
