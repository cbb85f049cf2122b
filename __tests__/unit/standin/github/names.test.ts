import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { branchTip } from '../../../../src/standin/github/git/objects.ts';
import { addAccount } from '../../../../src/standin/github/world/add-account.ts';
import { addRepository } from '../../../../src/standin/github/world/add-repository.ts';
import { ask } from '../../../fakes/ask-github.ts';
import { type GitClient, gitClient } from '../../../fakes/git-client.ts';
import { happen, job, user } from '../../../fakes/github-ci.ts';
import { askGraphql } from '../../../fakes/github-graphql.ts';
import { type SmallGitHub, smallGitHub } from '../../../fakes/local-github.ts';

const SHOP = '/repos/acme/shop';
let github: SmallGitHub;
let main: string;
beforeEach(async () => {
  github = await smallGitHub();
  main = (await branchTip(github.repository.folder, 'main')) ?? '';
});
afterEach(() => github.close());

const asMia = (path: string, body?: unknown, method?: string) =>
  ask(github, `${SHOP}${path}`, {
    token: user(github, 'mia'),
    ...(body === undefined ? {} : { body }),
    ...(method === undefined ? {} : { method }),
  });

describe('a branch may have any name that git allows', () => {
  test.each([
    'feature/ü-🦊',
    'a#b',
    'a%20b',
    'a/b+c',
    'deadbeef',
    '1234567',
    'pull/7/head',
    'x@y',
    'ümlaut/日本',
  ])('%s, in every road to it', async (name) => {
    const coded = encodeURIComponent(name);
    const made = await asMia('/git/refs', { ref: `refs/heads/${name}`, sha: main });
    expect([made.status, made.json.ref]).toEqual([201, `refs/heads/${name}`]);
    // The address that the API gives leads back to it.
    const own = await ask(github, made.json.url.replace('/git/refs/', '/git/ref/'));
    expect(own.json.ref).toBe(`refs/heads/${name}`);
    const written = await asMia(
      '/contents/n%C3%BC%23%20x.md',
      { message: 'm', content: 'eA==', branch: name },
      'PUT',
    );
    expect([written.status, written.json.content.path]).toEqual([201, 'nü# x.md']);
    expect((await ask(github, written.json.content.url)).json.path).toBe('nü# x.md');
    const head = await branchTip(github.repository.folder, name);
    expect((await asMia(`/branches/${coded}`)).json).toMatchObject({ name, commit: { sha: head } });
    expect((await asMia(`/commits/${coded}`)).json.sha).toBe(head);
    expect((await asMia(`/commits/${coded}/status`)).json.sha).toBe(head);
    const compared = await asMia(`/compare/main...${coded}`);
    expect(compared.json.ahead_by).toBe(1);
    expect((await ask(github, compared.json.url)).json.ahead_by).toBe(1);
    const opened = await asMia('/pulls', { title: 'x', head: name, base: 'main' });
    expect(opened.json.head).toMatchObject({ ref: name, sha: head, label: `acme:${name}` });
    expect((await asMia(`/pulls?head=${encodeURIComponent(`acme:${name}`)}`)).json).toHaveLength(1);
    const query =
      'query($n: String!) { repository(owner: "acme", name: "shop") { ref(qualifiedName: $n) { name target { oid } } } }';
    const asked = await askGraphql(github, user(github, 'mia'), query, { n: `refs/heads/${name}` });
    expect(asked.data).toEqual({ repository: { ref: { name, target: { oid: head } } } });
    await happen(github, { kind: 'push', by: 'mia', branch: name, files: { z: 'z' } });
    expect((await asMia(`/pulls/${opened.json.number}`)).json.commits).toBe(2);
  });

  test('a short name of hex digits is the branch, before it is a commit', async () => {
    const short = main.slice(0, 7);
    await happen(github, { kind: 'push', by: 'mia', branch: short, files: { z: 'z' } });
    const tip = await branchTip(github.repository.folder, short);
    expect(tip).not.toBe(main);
    expect((await asMia(`/commits/${short}`)).json.sha).toBe(tip);
    expect((await asMia(`/contents/z?ref=${short}`)).status).toBe(200);
  });
});

describe('a name of 40 hex digits is refused, for branches and tags [facts §4.5]', () => {
  const NAME = 'aB'.repeat(20);

  test.each(['heads', 'tags'])('by the API, refs/%s', async (kind) => {
    const made = await asMia('/git/refs', { ref: `refs/${kind}/${NAME}`, sha: main });
    expect([made.status, made.json.message]).toEqual([
      422,
      expect.stringMatching(/40 hex characters are not allowed/),
    ]);
  });

  describe('by git', () => {
    let client: GitClient;
    beforeEach(async () => {
      client = await gitClient();
    });
    afterEach(() => client.close());

    test('with GH002', async () => {
      const address = `${github.git.replace('//', `//x:${user(github, 'mia')}@`)}/acme/shop.git`;
      await client.must('clone', '-q', address, 'w');
      const pushed = await client.run('-C', 'w', 'push', 'origin', `HEAD:refs/heads/${NAME}`);
      expect(pushed.code).not.toBe(0);
      expect(pushed.stderr).toMatch(/remote: error: GH002: Sorry, branch or tag names consisting of 40 hex/);
      expect(pushed.stderr).toMatch(/remote rejected.*pre-receive hook declined/);
    });
  });
});

test('a repository with dots in its name is found, whatever the case; .git is no part of it', async () => {
  const { world } = github;
  const owner = addAccount(world, 'acme');
  await addRepository(world, { owner, name: 'My.shop.JS' });
  expect((await ask(github, '/repos/ACME/my.SHOP.js')).json.full_name).toBe('acme/My.shop.JS');
  expect((await ask(github, '/repos/acme/my.shop')).status).toBe(404);
  expect((await ask(github, '/repos/acme/my.shop.js/pulls')).json).toEqual([]);
  expect((await ask(github, '/repos/acme/shop.git')).status).toBe(404);
});

describe('ids and tokens of another repository', () => {
  test('a job token of elsewhere reads what is public and nothing else [facts §1.1, §6]', async () => {
    const owner = addAccount(github.world, 'acme');
    const other = await addRepository(github.world, { owner, name: 'other' });
    const token = job({ ...github, repository: other }, { contents: 'write', pull_requests: 'write' });
    const asOther = (path: string, body?: unknown) =>
      ask(github, `${SHOP}${path}`, { token, ...(body === undefined ? {} : { body }) });
    expect((await asOther('/contents/README.md')).status).toBe(200);
    expect((await asOther('/git/refs', { ref: 'refs/heads/x', sha: main })).status).toBe(403);
    expect((await asOther('/collaborators/mia/permission')).status).toBe(403);
    const own = await ask(github, `${SHOP}/collaborators/mia/permission`, { token: job(github, {}) });
    expect(own.json.permission).toBe('write');
  });

  test('what is in another repository is Not Found here', async () => {
    await happen(github, { kind: 'push', by: 'mia', branch: 'fix', files: { z: 'z' } });
    const { number } = await happen(github, { kind: 'open', by: 'mia', head: 'fix' });
    const said = await happen(github, { kind: 'comment', pr: number, by: 'mia', body: 'Hi' });
    const owner = addAccount(github.world, 'acme');
    const other = await addRepository(github.world, { owner, name: 'other' });
    other.roles.set('mia', 'write');
    const there = await ask(github, `/repos/acme/other/issues/comments/${said.comment.id}`);
    expect(there.status).toBe(404);
    expect((await ask(github, `${SHOP}/issues/comments/${said.comment.id}`)).status).toBe(200);
  });
});
