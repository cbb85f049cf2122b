import { afterEach, expect, test } from '@jest/globals';
import { addAccount } from '../../../../src/standin/github/world/add-account.ts';
import { type PullWorld, pullWorld } from '../../../fakes/pull-world.ts';

let there: PullWorld;
afterEach(() => there.github.close());

const begin = async (options?: Parameters<typeof pullWorld>[2]) => {
  there = await pullWorld({ f: 'one\n' }, { f: 'two\n' }, options);
};
const say = (body: string, token?: string) =>
  there.at('/issues/1/comments', { body: { body }, ...(token === undefined ? {} : { token }) });

test('a comment is written, read, changed and deleted', async () => {
  await begin();
  const made = await say('Hello ✓\r\nthere');
  expect(made.status).toBe(201);
  expect(made.json).toMatchObject({
    body: 'Hello ✓\r\nthere',
    performed_via_github_app: null,
    user: { login: 'mia' },
  });
  const path = `/issues/comments/${made.json.id}`;
  const patch = (login: string) =>
    there.at(path, { method: 'PATCH', body: { body: 'after' }, token: there.person(login) });
  expect((await patch('rita')).status).toBe(403);
  expect((await patch('mia')).json.body).toBe('after');
  expect((await there.at('/issues/1/comments')).json).toMatchObject([{ body: 'after' }]);
  expect((await there.at(path, { method: 'DELETE' })).status).toBe(204);
  expect((await there.at(path)).status).toBe(404);
  const events = there.github.world.deliveries.map(({ action }) => action);
  expect(events).toEqual(['opened', 'created', 'edited', 'deleted']);
});

test('the payload names a pull request by a field of the issue, and has no head [facts §1.4]', async () => {
  await begin();
  const { json } = await there.event('comment', { by: 'rita', body: '/doctor apply' });
  expect(json).toMatchObject({
    action: 'created',
    issue: { number: 1, state: 'open', locked: false, pull_request: { merged_at: null } },
    comment: {
      body: '/doctor apply',
      user: { login: 'rita', type: 'User' },
      author_association: 'COLLABORATOR',
    },
  });
  expect(JSON.stringify(json)).not.toContain(there.pull.head.sha);
});

test("a job's comment says which app wrote it", async () => {
  await begin();
  const made = await say('x', there.job({ issues: 'write' }));
  expect(made.json).toMatchObject({
    user: { login: 'github-actions[bot]', type: 'Bot' },
    performed_via_github_app: { slug: 'github-actions' },
  });
});

test.each([
  [{ issues: 'write' }, 201],
  [{ pull_requests: 'write' }, 201],
  [{ issues: 'read', contents: 'write' }, 403],
  [{}, 403],
] as const)('a comment with %j: %i [facts §1.4]', async (permissions, status) => {
  await begin();
  const made = await say('x', there.job(permissions));
  expect(made.status).toBe(status);
  if (status === 403) {
    expect(made.headers.get('x-accepted-github-permissions')).toBe('issues=write; pull_requests=write');
  }
});

test('strangers comment in a public repository, and not in a locked conversation', async () => {
  await begin();
  const sam = there.person('sam');
  expect((await say('x', sam)).json.author_association).toBe('NONE');
  there.pull.locked = true;
  const refused = await say('x', sam);
  expect([refused.status, refused.json.message]).toEqual([
    403,
    'Unable to create comment because issue is locked.',
  ]);
  const review = await there.at('/pulls/1/reviews', { body: { event: 'COMMENT', body: 'x' }, token: sam });
  expect(review.json.errors).toEqual(['lock prevents review']);
  expect((await say('x')).status).toBe(201);
});

test.each([
  ['a blank body', '  ', 'missing_field'],
  ['a body over 65,536 characters', 'x'.repeat(65_537), 'custom'],
])('%s is refused [facts §3.3]', async (_, body, code) => {
  await begin();
  const refused = await say(body);
  expect(refused.status).toBe(422);
  expect(refused.json.errors).toMatchObject([{ field: 'body', code }]);
});

test('a number that is no pull request is 404', async () => {
  await begin();
  expect((await there.at('/issues/7/comments', { body: { body: 'x' } })).status).toBe(404);
  expect((await there.at('/issues/7')).status).toBe(404);
  expect((await there.at('/issues/1')).json).toMatchObject({ number: 1, pull_request: {} });
});

test('associations tell who somebody is, not what they may do [facts §6]', async () => {
  await begin();
  const { repository, world } = there.github;
  const of = async (login: string) => (await say('x', there.person(login))).json.author_association;
  repository.roles.set(addAccount(world, 'open').login, 'read');
  repository.roles.set(addAccount(world, 'hidden').login, 'admin');
  repository.members.set('open', 'public');
  repository.members.set('hidden', 'private');
  expect(await of('open')).toBe('MEMBER');
  expect(await of('hidden')).toBe('NONE');
  expect(await of('rita')).toBe('COLLABORATOR');
  there.pull.merged = { at: new Date(), by: addAccount(world, 'ada'), sha: there.pull.head.sha };
  repository.roles.delete('lee');
  expect(await of('lee')).toBe('CONTRIBUTOR');
});

test('a reaction is 201 the first time and 200 again [facts §1.4]', async () => {
  await begin();
  const { json } = await say('x');
  const path = `/issues/comments/${json.id}/reactions`;
  const react = (content: string, token = there.job({ issues: 'write' })) =>
    there.at(path, { body: { content }, token });
  const first = await react('eyes');
  expect([first.status, first.json.user.login]).toEqual([201, 'github-actions[bot]']);
  const again = await react('eyes');
  expect([again.status, again.json.id]).toEqual([200, first.json.id]);
  expect((await react('rocket')).status).toBe(201);
  expect((await react('eyes', there.person('mia'))).status).toBe(201);
  expect((await there.at(`${path}?content=eyes`)).json).toHaveLength(2);
  expect((await there.at(`/issues/comments/${json.id}`)).json.reactions).toMatchObject({
    total_count: 3,
    eyes: 2,
  });
  expect(
    (await there.at(`${path}/${first.json.id}`, { method: 'DELETE', token: there.person('rita') })).status,
  ).toBe(403);
  expect((await there.at(`${path}/${first.json.id}`, { method: 'DELETE' })).status).toBe(204);
  const wrong = await there.at(path, { body: { content: 'tada' }, isWrong: true });
  expect(wrong.status).toBe(422);
});

test('review comments take reactions too', async () => {
  await begin();
  const made = await there.at('/pulls/1/comments', {
    body: { body: 'x', commit_id: there.pull.head.sha, path: 'f', line: 1 },
  });
  const path = `/pulls/comments/${made.json.id}/reactions`;
  expect((await there.at(path, { body: { content: '+1' } })).status).toBe(201);
  expect((await there.at(path)).json).toMatchObject([{ content: '+1' }]);
});

test('labels are put on, made where there are none, set and taken off', async () => {
  await begin();
  expect((await there.at('/labels', { body: { name: 'bug', color: 'd73a4a' } })).status).toBe(201);
  expect((await there.at('/labels', { body: { name: 'BUG' } })).json.errors).toMatchObject([
    { code: 'already_exists' },
  ]);
  expect((await there.at('/labels', { body: { name: 'x', color: 'red' } })).status).toBe(422);
  for (const name of ['', 'x'.repeat(51)]) {
    expect((await there.at('/issues/1/labels', { body: { labels: ['ok', name] } })).status).toBe(422);
    expect((await there.at('/labels', { body: { name } })).status).toBe(422);
  }
  const names = ({ json }: { json: { name: string }[] }) => json.map(({ name }) => name);
  const add = await there.at('/issues/1/labels', { body: { labels: ['Bug', 'new one'] } });
  expect(names(add)).toEqual(['bug', 'new one']);
  expect(names(await there.at('/issues/1/labels', { method: 'PUT', body: { labels: ['third'] } }))).toEqual([
    'third',
  ]);
  expect((await there.at('/issues/1/labels/bug', { method: 'DELETE' })).json.message).toBe(
    'Label does not exist',
  );
  expect(names(await there.at('/issues/1/labels/third', { method: 'DELETE' }))).toEqual([]);
  expect((await there.event('label', { by: 'tom', name: 'bug' })).json).toMatchObject({
    action: 'labeled',
    label: { name: 'bug', color: 'd73a4a' },
  });
  expect((await there.event('label', { by: 'tom', name: 'bug' })).status).toBe(422);
  expect((await there.event('unlabel', { by: 'tom', name: 'bug' })).json.action).toBe('unlabeled');
  expect((await there.event('label', { by: 'rita', name: 'bug' })).status).toBe(403);
});

test.each([
  ['ada', 'admin', 'admin'],
  ['max', 'write', 'maintain'],
  ['mia', 'write', 'write'],
  ['tom', 'read', 'triage'],
  ['rita', 'read', 'read'],
  ['eve', 'write', 'release-manager'],
  ['sam', 'read', 'read'],
])('%s has permission %s as %s [facts §6]', async (login, permission, role) => {
  await begin();
  const { repository, world } = there.github;
  repository.roles.set(addAccount(world, 'max').login, 'maintain');
  repository.roles.set(addAccount(world, 'eve').login, { name: 'release-manager', base: 'write' });
  const token = there.job({});
  const { status, json } = await there.at(`/collaborators/${login.toUpperCase()}/permission`, { token });
  expect(status).toBe(200);
  expect(json).toMatchObject({ permission, role_name: role, user: { login, permissions: { pull: true } } });
});

test('nobody knows an unknown user, and a stranger has none in a private repository [facts §6]', async () => {
  await begin({ isPrivate: true });
  const token = there.job({});
  const of = (login: string) => there.at(`/collaborators/${login}/permission`, { token });
  expect((await of('nobody')).status).toBe(404);
  expect((await of('github-actions[bot]')).status).toBe(404);
  expect((await of('sam')).json).toMatchObject({
    permission: 'none',
    user: { permissions: { pull: false } },
  });
});

test('people need push access to look at permissions', async () => {
  await begin();
  const rita = await there.at('/collaborators/mia/permission', { token: there.person('rita') });
  expect([rita.status, rita.json.message]).toEqual([
    403,
    'Must have push access to view collaborator permission.',
  ]);
  expect(
    (await there.at('/collaborators?permission=push')).json.map(({ login }: { login: string }) => login),
  ).toEqual(['mia', 'ada', 'lee']);
  expect((await there.at('/collaborators/rita')).status).toBe(204);
  expect((await there.at('/collaborators/sam')).status).toBe(404);
});

test('a person is somebody, a job is not', async () => {
  await begin();
  const { url } = there.github;
  const get = async (token?: string) => {
    const answer = await fetch(
      `${url}/user`,
      token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
    );
    return [answer.status, ((await answer.json()) as { login?: string }).login];
  };
  expect(await get(there.person('mia'))).toEqual([200, 'mia']);
  expect(await get(there.job({}))).toEqual([403, undefined]);
  expect(await get()).toEqual([401, undefined]);
  expect((await fetch(`${url}/users/MIA`)).status).toBe(200);
  expect((await fetch(`${url}/users/nobody`)).status).toBe(404);
});
