import { resolve } from 'node:path';
import { afterEach, expect, test } from '@jest/globals';
import { ask, control } from '../../../fakes/ask-github.ts';
import { type SeededGitHub, seededGitHub } from '../../../fakes/seed-folder.ts';

let github: SeededGitHub;
afterEach(() => github.close());

const start = async () => {
  github = await seededGitHub(resolve('examples/standin/shop.json'));
};
const state = async () => (await control(github, 'state')).json;
const SHOP = '/repos/acme/shop';

test('it shows what was planted', async () => {
  await start();
  const { repositories, deliveries, leaks, accounts } = await state();
  const [shop, fork] = repositories;
  expect(shop.name).toBe('acme/shop');
  expect(Object.keys(shop.refs)).toEqual([
    'refs/heads/discount',
    'refs/heads/main',
    'refs/pull/7/head',
    'refs/pull/7/merge',
    'refs/pull/8/head',
    'refs/pull/8/merge',
  ]);
  expect(shop.roles).toEqual({ ada: 'admin', mia: 'write', lee: 'write', tom: 'triage', rita: 'read' });
  expect(shop.pulls[0]).toMatchObject({
    number: 7,
    author: 'lee',
    state: 'open',
    labels: ['pricing'],
    head: { repository: 'acme/shop', ref: 'discount', sha: shop.refs['refs/heads/discount'] },
    base: { ref: 'main', sha: shop.refs['refs/heads/main'] },
    mergeSha: shop.refs['refs/pull/7/merge'],
    reviews: [],
    threads: [],
  });
  expect(fork).toMatchObject({ name: 'sam/shop', parent: 'acme/shop' });
  expect(shop.runs[1]).toMatchObject({
    id: 9_000_000_007,
    pull: 7,
    token: 'full',
    attempts: [{ number: 1, conclusion: 'failure', jobs: [{ name: 'test', hasLog: true }] }],
  });
  expect(shop.suites).toHaveLength(2);
  expect(shop.checks.map(({ name }: { name: string }) => name)).toEqual(['test', 'test']);
  expect(accounts).toContainEqual({ id: 41_898_282, login: 'github-actions[bot]', type: 'Bot' });
  expect({ deliveries, leaks }).toEqual({ deliveries: [], leaks: [] });
});

test('it shows what a review left behind, down to its comments and threads', async () => {
  await start();
  const { bot: token, maintainer } = github.tokens;
  const comments = [{ path: 'src/cart.js', line: 17, side: 'RIGHT', body: 'here' }];
  const body = { event: 'COMMENT', body: 'look', comments };
  const made = await ask(github, `${SHOP}/pulls/7/reviews`, { token, body });
  expect(made.status).toBe(200);
  const said = await ask(github, `${SHOP}/issues/7/comments`, { token: maintainer, body: { body: 'hm' } });
  const reactions = `${SHOP}/issues/comments/${said.json.id}/reactions`;
  await ask(github, reactions, { token, body: { content: 'eyes' } });
  const sha = made.json.commit_id;
  const status = { state: 'pending', context: 'doctor', description: 'looking' };
  await ask(github, `${SHOP}/statuses/${sha}`, { token, body: status });

  const after = await state();
  const [shop] = after.repositories;
  const [review] = shop.pulls[0].reviews;
  expect(review).toMatchObject({
    id: made.json.id,
    author: 'github-actions[bot]',
    app: 'github-actions',
    state: 'COMMENTED',
    body: 'look',
    commitId: sha,
    comments: [{ path: 'src/cart.js', body: 'here', inReplyTo: null }],
  });
  expect(shop.pulls[0].threads).toMatchObject([
    {
      id: review.comments[0].thread,
      anchor: { line: 17, side: 'RIGHT' },
      isOutdated: false,
      resolvedBy: null,
    },
  ]);
  expect(shop.comments).toMatchObject([
    {
      number: 7,
      author: 'ada',
      app: null,
      body: 'hm',
      reactions: [{ by: 'github-actions[bot]', content: 'eyes' }],
    },
  ]);
  expect(shop.statuses).toMatchObject([{ sha, state: 'pending', context: 'doctor' }]);
  const named = after.deliveries.map(
    ({ event, action }: { event: string; action: string }) => `${event}.${action}`,
  );
  expect(named).toContain('pull_request_review.submitted');
  expect(named).toContain('issue_comment.created');
  const [byBot] = after.deliveries;
  expect(byBot.started).toEqual([]);
});

test('the payload of a delivery can be fetched', async () => {
  await start();
  await ask(github, `${SHOP}/issues/7/comments`, { token: github.tokens.maintainer, body: { body: 'hm' } });
  const [{ id }] = (await state()).deliveries;
  const { headers, json } = await control(github, `delivery/${id}`);
  expect(headers.get('x-github-event')).toBe('issue_comment');
  expect(headers.get('x-github-delivery')).toBe(String(id));
  expect(json).toMatchObject({ action: 'created', comment: { body: 'hm' }, sender: { login: 'ada' } });
  expect((await control(github, 'delivery/1')).status).toBe(404);
});

test('it tells no secret', async () => {
  await start();
  await control(github, 'token', { kind: 'user', login: 'mia' });
  const { text, json } = await control(github, 'state');
  expect(json.tokens).toHaveLength(github.world.tokens.length);
  expect(json.tokens[1]).toMatchObject({ kind: 'job', repository: 'acme/shop', app: 'github-actions' });
  for (const { secret } of github.world.tokens) expect(text).not.toContain(secret);
});

test('a credential at the log store is a leak', async () => {
  await start();
  const { bot: token } = github.tokens;
  const [job] = github.world.repositories[0]?.runs[1]?.attempts[0]?.jobs ?? [];
  const logs = await ask(github, `${SHOP}/actions/jobs/${job?.id}/logs`, { token });
  const location = logs.headers.get('location') ?? '';
  const refused = await fetch(location, { headers: { authorization: `Bearer ${token}` } });
  expect(refused.status).toBe(401);
  await refused.text();
  const { leaks } = await state();
  expect(leaks).toMatchObject([{ path: new URL(location).pathname }]);
  expect(JSON.stringify(leaks)).not.toContain(token);
});

test.each([
  ['GET', 'nothing'],
  ['PUT', 'state'],
  ['POST', 'nothing'],
])('%s /_/%s is nothing', async (method, path) => {
  await start();
  const answer = await control(github, path, method === 'GET' ? undefined : {}, method);
  expect(answer.status).toBe(404);
});

test.each(['event', 'token', 'fault', 'switch', 'limits', 'clock', 'seed'])(
  '/_/%s takes an object',
  async (path) => {
    await start();
    for (const body of ['[]', 'x', '7']) {
      const answer = await control(github, path, body);
      expect(answer.status).toBe(400);
      expect(answer.json.message).toBe('The body has to be a JSON object.');
    }
  },
);

test.each<[string, unknown, RegExp]>([
  ['event', { kind: 'dance' }, /^"kind" is one of: .*review.*\.$/],
  ['token', { kind: 'job', repo: 'acme/none', permissions: {} }, /^There is no repository acme\/none\.$/],
  ['token', { kind: 'user', login: 'nobody' }, /^There is nobody called nobody\.$/],
  ['token', { kind: 'job', repo: 'acme/shop', permissions: { everything: 'write' } }, /everything/],
  ['switch', { botPush: 'maybe' }, /botPush/],
  ['switch', { luck: 'good' }, /luck/],
  ['clock', { advanceMs: -1 }, /advanceMs/],
])('/_/%s says what is wrong with %j', async (path, body, message) => {
  await start();
  const answer = await control(github, path, body);
  expect([404, 422]).toContain(answer.status);
  expect(answer.json.message).toMatch(message);
});

test('the names of permissions may be written as a workflow does', async () => {
  await start();
  const permissions = { 'pull-requests': 'write', contents: 'none' };
  const { json } = await control(github, 'token', { kind: 'job', repo: 'acme/shop', permissions });
  const token = github.world.tokens.find(({ secret }) => secret === json.token);
  expect(token?.permissions).toEqual({ pull_requests: 'write' });
});
