import { afterEach, expect, test } from '@jest/globals';
import { askGraphql } from '../../../fakes/github-graphql.ts';
import { numbered, type PullWorld, pullWorld } from '../../../fakes/pull-world.ts';

let there: PullWorld;
afterEach(() => there.github.close());

const BASE = { 'a.txt': numbered(40) };
const CHANGED = { 10: 'TEN', 11: null, 30: 'THIRTY' };

async function started(comment: Record<string, unknown>) {
  there = await pullWorld(BASE, { 'a.txt': numbered(40, CHANGED) });
  return there.at(`/pulls/${there.pull.number}/comments`, {
    body: { body: 'here', commit_id: there.pull.head.sha, path: 'a.txt', ...comment },
  });
}
const push = (files: Record<string, string | null>) =>
  there.event('push', { by: 'lee', branch: 'fix', files, pr: undefined });
const first = async () => (await there.at(`/pulls/${there.pull.number}/comments`)).json[0];

test('a push above shifts a comment, and it stays applicable [facts §3.6]', async () => {
  const made = await started({ start_line: 9, line: 10 });
  const before = there.pull.head.sha;
  expect(made.status).toBe(201);
  expect((await push({ 'a.txt': `new\nnewer\n${numbered(40, CHANGED)}` })).status).toBe(200);
  expect(await first()).toMatchObject({
    line: 12,
    start_line: 11,
    original_line: 10,
    original_start_line: 9,
    commit_id: there.pull.head.sha,
    original_commit_id: before,
  });
});

test.each([
  ['its line changes', numbered(40, { ...CHANGED, 10: 'ten' })],
  ['its line goes', numbered(40, { ...CHANGED, 10: null })],
  ['a line comes into its range', numbered(40, { ...CHANGED, 9: 'line 9\nbetween' })],
  ['it leaves the diff', numbered(40, { 30: 'THIRTY' })],
])('a comment is outdated when %s [facts §3.6]', async (_, after) => {
  await started({ start_line: 9, line: 10 });
  const before = there.pull.head.sha;
  await push({ 'a.txt': after });
  expect(await first()).toMatchObject({
    line: null,
    position: null,
    start_line: null,
    original_line: 10,
    original_start_line: 9,
    commit_id: before,
    original_commit_id: before,
  });
  expect(there.pull.threads[0]).toMatchObject({ isOutdated: true, anchor: null });
});

test('a comment follows its file when it is renamed [facts §3.6]', async () => {
  await started({ line: 10 });
  await push({ 'a.txt': null, 'b.txt': numbered(40, { ...CHANGED, 2: 'TWO\nthree' }) });
  expect(await first()).toMatchObject({ path: 'b.txt', line: 11 });
});

test('a comment is outdated when its file goes [facts §3.6]', async () => {
  await started({ line: 10 });
  await push({ 'a.txt': null, 'c.txt': 'x\n' });
  expect(await first()).toMatchObject({ path: 'a.txt', line: null });
});

test('a push back to the commented text makes a comment current again', async () => {
  await started({ line: 10 });
  await push({ 'a.txt': numbered(40, { ...CHANGED, 10: 'ten' }) });
  await push({ 'a.txt': numbered(40, CHANGED) });
  expect(await first()).toMatchObject({ line: 10 });
});

test('a comment on a deleted line stays there while the head moves [facts §3.2]', async () => {
  await started({ line: 11, side: 'LEFT' });
  await push({ 'a.txt': `new\n${numbered(40, CHANGED)}` });
  expect(await first()).toMatchObject({ side: 'LEFT', line: 11, original_line: 11 });
});

test('a comment on an older commit of the pull request is followed to the head at once [facts §3.1]', async () => {
  await started({ line: 30 });
  const before = there.pull.head.sha;
  await push({ 'a.txt': `new\n${numbered(40, CHANGED)}` });
  const late = await there.at(`/pulls/${there.pull.number}/comments`, {
    body: { body: 'late', commit_id: before, path: 'a.txt', line: 10 },
  });
  expect(late.json).toMatchObject({ line: 11, original_line: 10, original_commit_id: before });
});

test('a comment on a file has no line [facts §3.1]', async () => {
  const made = await started({ subject_type: 'file' });
  expect(made.status).toBe(201);
  expect(made.json).toMatchObject({ subject_type: 'file', line: null });
  await push({ 'a.txt': numbered(40, { 1: 'ONE' }) });
  expect(there.pull.threads[0]?.isOutdated).toBe(false);
});

const errors = [
  {
    resource: 'PullRequestReviewComment',
    code: 'custom',
    field: 'pull_request_review_thread.line',
    message: 'pull_request_review_thread.line must be part of the diff',
  },
  {
    resource: 'PullRequestReviewComment',
    code: 'missing_field',
    field: 'pull_request_review_thread.diff_hunk',
  },
];

test('the single-comment endpoint refuses with objects in errors [facts §3.1]', async () => {
  const refused = await started({ line: 1 });
  expect([refused.status, refused.json.message]).toEqual([422, 'Validation Failed']);
  expect(refused.json.errors).toEqual(errors);
  expect(there.pull.reviews).toEqual([]);
});

test('a single comment and a reply each fire a commented review with a null body [facts §1.5]', async () => {
  const made = await started({ line: 10 });
  const reply = await there.at(`/pulls/${there.pull.number}/comments`, {
    body: { body: 'and', commit_id: there.pull.head.sha, path: 'a.txt', in_reply_to: made.json.id },
  });
  expect(reply.json).toMatchObject({ in_reply_to_id: made.json.id, line: 10 });
  const reviews = there.github.world.deliveries.filter(({ event }) => event === 'pull_request_review');
  expect(reviews.map(({ payload }) => payload)).toMatchObject([
    { review: { state: 'commented', body: null } },
    { review: { state: 'commented', body: null } },
  ]);
  expect(there.pull.threads).toHaveLength(1);
});

test('the reply endpoint is for people, not for apps [facts §3.1]', async () => {
  const made = await started({ line: 10 });
  const path = `/pulls/${there.pull.number}/comments/${made.json.id}/replies`;
  const token = there.job({ pull_requests: 'write' });
  expect((await there.at(path, { body: { body: 'x' }, token })).status).toBe(403);
  const reply = await there.at(path, { body: { body: 'x' } });
  expect(reply.status).toBe(201);
  const toReply = await there.at(`/pulls/${there.pull.number}/comments/${reply.json.id}/replies`, {
    body: { body: 'x' },
  });
  expect(toReply.status).toBe(404);
});

test('a comment is edited and deleted by its author or a writer', async () => {
  const made = await started({ line: 10 });
  const path = `/pulls/comments/${made.json.id}`;
  const patch = (login: string) =>
    there.at(path, { method: 'PATCH', body: { body: 'after' }, token: there.person(login) });
  expect((await patch('rita')).status).toBe(403);
  expect((await patch('ada')).json.body).toBe('after');
  expect((await there.at(path, { method: 'DELETE' })).status).toBe(204);
  expect((await there.at(path)).status).toBe(404);
  expect(there.pull.threads).toEqual([]);
});

test.each([
  ['mia', 200],
  ['lee', 200],
  ['tom', 403],
  ['rita', 403],
])('%s resolves a thread: %i [facts §3.8]', async (by, status) => {
  const made = await started({ line: 10 });
  const answer = await there.event('resolve', { by, thread: made.json.id });
  expect(answer.status).toBe(status);
  if (status !== 200) return;
  expect(answer.json).toMatchObject({ action: 'resolved', thread: { comments: [{ id: made.json.id }] } });
  expect((await there.event('resolve', { by, thread: made.json.id })).status).toBe(422);
  expect((await there.event('unresolve', { by, thread: made.json.id })).json.action).toBe('unresolved');
});

test.each([
  ['blank', ''],
  ['as-written', '```suggestion\n```'],
] as const)(
  'a body that is nothing but an empty suggestion reads back %s [facts §3.4]',
  async (choice, shown) => {
    const made = await started({ line: 10, body: '```suggestion\n```' });
    there.github.world.switches.emptySuggestionBody = choice;
    expect((await there.at(`/pulls/comments/${made.json.id}`)).json.body).toBe(shown);
    const query = 'query($id: ID!) { node(id: $id) { ... on PullRequestReviewComment { body } } }';
    const asked = await askGraphql(there.github, there.person('mia'), query, { id: made.json.node_id });
    expect(asked.data).toEqual({ node: { body: shown } });
  },
);

test('a deleted comment is gone from every road, and a thread goes with its last one', async () => {
  const made = await started({ line: 10 });
  const path = `/pulls/comments/${made.json.id}`;
  const answer = (body: string) => {
    const wish = { body, in_reply_to: made.json.id, commit_id: there.pull.head.sha, path: 'a.txt' };
    return there.at(`/pulls/${there.pull.number}/comments`, { body: wish });
  };
  const reply = await answer('kept');
  expect((await there.at(path, { method: 'DELETE' })).status).toBe(204);
  expect((await there.at(path, { method: 'DELETE' })).status).toBe(404);
  expect((await there.at(path)).status).toBe(404);
  expect((await there.at(path, { method: 'PATCH', body: { body: 'x' } })).status).toBe(404);
  expect((await there.at(`${path}/reactions`, { body: { content: 'eyes' } })).status).toBe(404);
  expect((await answer('late')).status).toBe(422);
  expect(there.pull.threads).toHaveLength(1);
  expect((await there.at(`/pulls/comments/${reply.json.id}`, { method: 'DELETE' })).status).toBe(204);
  expect(there.pull.threads).toEqual([]);
});

test('comments are listed by time, and since a moment', async () => {
  const made = await started({ line: 10 });
  there.github.world.aheadMs += 3_600_000;
  const since = new Date(Date.now() + 1_800_000).toISOString();
  await there.at(`/pulls/${there.pull.number}/comments`, {
    body: { body: 'later', commit_id: there.pull.head.sha, path: 'a.txt', line: 30 },
  });
  const list = async (query: string) =>
    (await there.at(`/pulls/${there.pull.number}/comments?${query}`)).json.map(
      ({ body }: { body: string }) => body,
    );
  expect(await list('')).toEqual(['here', 'later']);
  expect(await list('sort=created&direction=desc')).toEqual(['later', 'here']);
  expect(await list(`since=${since}`)).toEqual(['later']);
  expect(made.status).toBe(201);
});
