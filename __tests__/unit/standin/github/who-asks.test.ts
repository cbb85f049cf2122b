import { once } from 'node:events';
import { connect } from 'node:net';
import { afterEach, describe, expect, test } from '@jest/globals';
import { commitFiles } from '../../../../src/standin/github/git/commit-files.ts';
import { moveRef } from '../../../../src/standin/github/git/move-ref.ts';
import { addAccount } from '../../../../src/standin/github/world/add-account.ts';
import { addRepository } from '../../../../src/standin/github/world/add-repository.ts';
import { appToken, jobToken, userToken } from '../../../../src/standin/github/world/add-token.ts';
import type { Permissions } from '../../../../src/standin/github/world/token.ts';
import { ask } from '../../../fakes/ask-github.ts';
import { type SmallGitHub, smallGitHub } from '../../../fakes/local-github.ts';

let github: SmallGitHub;
afterEach(() => github.close());

const SHOP = '/repos/acme/shop';
const user = (login: string) => userToken(github.world, addAccount(github.world, login));
const job = (permissions: Permissions) => jobToken(github.world, github.repository, permissions);

describe('credentials', () => {
  test.each([
    ['an unknown bearer', 'Bearer ghp_unknown'],
    ['an unknown token', 'token ghs_unknown'],
    ['an unknown password', `Basic ${Buffer.from('x-access-token:nope').toString('base64')}`],
    ['another scheme', 'Digest username="mia"'],
    ['nothing behind the scheme', 'Bearer '],
  ])(
    '%s is refused with Bad credentials, on public repositories too [REST docs, authentication]',
    async (_n, authorization) => {
      github = await smallGitHub();
      const answer = await ask(github, SHOP, { headers: { authorization } });
      expect(answer.status).toBe(401);
      expect(answer.json).toEqual({
        message: 'Bad credentials',
        documentation_url: 'https://docs.github.com/rest',
        status: '401',
      });
    },
  );

  test.each([
    ['Bearer', (token: string) => `Bearer ${token}`],
    ['token', (token: string) => `token ${token}`],
    ['bearer in lower case', (token: string) => `bearer ${token}`],
    ['a password of any user', (token: string) => `Basic ${Buffer.from(`me:${token}`).toString('base64')}`],
  ])('%s carries a token', async (_name, header) => {
    github = await smallGitHub(undefined, { isPrivate: true });
    const answer = await ask(github, SHOP, { headers: { authorization: header(user('mia')) } });
    expect(answer.status).toBe(200);
  });

  test('a request without User-Agent is refused in front of the API [REST docs, user agent]', async () => {
    github = await smallGitHub();
    const url = new URL(github.url);
    const socket = connect(Number(url.port), url.hostname);
    socket.write(`GET ${SHOP} HTTP/1.1\r\nHost: ${url.host}\r\nConnection: close\r\n\r\n`);
    let text = '';
    socket.on('data', (piece) => {
      text += piece.toString();
    });
    await once(socket, 'close');
    expect(text).toMatch(/^HTTP\/1\.1 403 /);
    expect(text).toContain('Please make sure your request has a User-Agent header');
    expect(text).not.toContain('full_name');
  });
});

describe('where nothing answers', () => {
  test.each([
    ['an unknown path', 'GET', '/nothing/here'],
    ['an unknown part of a repository', 'GET', `${SHOP}/nothing`],
    ['a method that the path does not have', 'PUT', SHOP],
    ['a slash too many', 'GET', `${SHOP}/`],
    ['a repository that is not there', 'GET', '/repos/acme/other'],
    ['broken percent encoding', 'GET', '/repos/acme/%E0%A4%A'],
    ['an empty part', 'GET', '/repos//shop'],
  ])('%s is Not Found', async (_name, method, path) => {
    github = await smallGitHub();
    const answer = await ask(github, path, { method, token: user('mia') });
    expect(answer.status).toBe(404);
    expect(answer.json).toMatchObject({ message: 'Not Found', status: '404' });
    expect(answer.json.documentation_url).toMatch(/^https:\/\/docs\.github\.com\/rest/);
  });

  test('a path that is no URL is a bad request, and the server lives on', async () => {
    github = await smallGitHub();
    const url = new URL(github.url);
    const socket = connect(Number(url.port), url.hostname);
    socket.end(`GET //[ HTTP/1.1\r\nHost: ${url.host}\r\nUser-Agent: me\r\nConnection: close\r\n\r\n`);
    const [piece] = await once(socket, 'data');
    expect(String(piece)).toMatch(/^HTTP\/1\.1 (?:400|404) /);
    expect((await ask(github, SHOP)).status).toBe(200);
  });

  test('a whole URL as the target is taken for its path, as behind a proxy setting [RFC 9112 §3.2.2]', async () => {
    github = await smallGitHub();
    const url = new URL(github.url);
    const socket = connect(Number(url.port), url.hostname);
    const target = `http://api.github.localhost${SHOP}`;
    socket.write(
      `GET ${target} HTTP/1.1\r\nHost: api.github.localhost\r\nUser-Agent: me\r\nConnection: close\r\n\r\n`,
    );
    let text = '';
    socket.on('data', (piece) => {
      text += piece.toString();
    });
    await once(socket, 'close');
    expect(text).toMatch(/^HTTP\/1\.1 200 /);
    expect(text).toContain('"full_name":"acme/shop"');
  });

  test('owner and name are found whatever their case', async () => {
    github = await smallGitHub();
    expect((await ask(github, '/repos/ACME/Shop')).json.full_name).toBe('acme/shop');
  });
});

describe('what a token may do', () => {
  const state = { state: 'success', context: 'doctor' };
  const statuses = async () => {
    const { repository, world } = github;
    const mia = addAccount(world, 'mia');
    const sha = await commitFiles(world, repository, {
      parents: [],
      files: { a: 'a' },
      message: 'Other',
      author: mia,
    });
    await moveRef(repository.folder, 'refs/heads/other', sha, undefined);
    return `${SHOP}/statuses/${sha}`;
  };

  test.each<[string, Permissions]>([
    ['none', {}],
    ['read of it', { statuses: 'read' }],
    ['write of everything else', { contents: 'write', pull_requests: 'write', issues: 'write' }],
  ])(
    'a job token with %s is not accessible by integration, and is told what it lacks [facts §1.7, §2.2]',
    async (_name, permissions) => {
      github = await smallGitHub();
      const answer = await ask(github, await statuses(), { token: job(permissions), body: state });
      expect(answer.status).toBe(403);
      expect(answer.json.message).toBe('Resource not accessible by integration');
      expect(answer.json.documentation_url).toBe(
        'https://docs.github.com/rest/commits/statuses#create-a-commit-status',
      );
      expect(answer.headers.get('x-accepted-github-permissions')).toBe('statuses=write');
      expect(github.repository.statuses).toEqual([]);
    },
  );

  test('a job token with the permission may', async () => {
    github = await smallGitHub();
    const answer = await ask(github, await statuses(), { token: job({ statuses: 'write' }), body: state });
    expect(answer.status).toBe(201);
  });

  test('metadata is always readable to a job [facts §1.1]', async () => {
    github = await smallGitHub(undefined, { isPrivate: true });
    expect((await ask(github, SHOP, { token: job({}) })).status).toBe(200);
  });

  test.each(['rita', 'tom', 'sam'])('%s, who does not write here, makes no status', async (login) => {
    github = await smallGitHub();
    const answer = await ask(github, await statuses(), { token: user(login), body: state });
    expect([403, 404]).toContain(answer.status);
    expect(github.repository.statuses).toEqual([]);
  });

  test('nobody writes without a token [REST docs, authentication]', async () => {
    github = await smallGitHub();
    const answer = await ask(github, await statuses(), { body: state });
    expect(answer.status).toBe(401);
    expect(answer.json.message).toBe('Requires authentication');
  });

  test.each(['job', 'app'])(
    "another repository's %s token reads what is public and writes nothing",
    async (kind) => {
      github = await smallGitHub();
      const { world } = github;
      const owner = addAccount(world, 'zoe');
      const other = await addRepository(world, { owner, name: 'tools' });
      const all: Permissions = { contents: 'write', statuses: 'write' };
      const token = kind === 'job' ? jobToken(world, other, all) : appToken(world, other, all, 'helper');
      expect((await ask(github, SHOP, { token })).status).toBe(200);
      expect((await ask(github, await statuses(), { token, body: state })).status).toBe(403);
    },
  );
});

describe('a private repository is Not Found [facts §3.3]', () => {
  test.each(['a stranger', 'nobody', "another repository's job", "another app's installation"])(
    'to %s',
    async (who) => {
      github = await smallGitHub(undefined, { isPrivate: true });
      const { world } = github;
      const other = await addRepository(world, { owner: addAccount(world, 'zoe'), name: 'tools' });
      const tokens: Record<string, string | undefined> = {
        'a stranger': user('sam'),
        nobody: undefined,
        "another repository's job": jobToken(world, other, { contents: 'write' }),
        "another app's installation": appToken(world, other, { contents: 'write' }, 'helper'),
      };
      const token = tokens[who];
      const asked = token === undefined ? {} : { token };
      const hidden = await ask(github, SHOP, asked);
      const missing = await ask(github, '/repos/acme/no-such', asked);
      expect(hidden.status).toBe(404);
      expect(hidden.text).toBe(missing.text.replace('no-such', 'shop'));
      const write = await ask(github, `${SHOP}/issues/1/comments`, { ...asked, body: { body: 'hi' } });
      expect(write.status).toBe(404);
    },
  );

  test('and there to its readers', async () => {
    github = await smallGitHub(undefined, { isPrivate: true });
    expect((await ask(github, SHOP, { token: user('rita') })).json.private).toBe(true);
  });
});
