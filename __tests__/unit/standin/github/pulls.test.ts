import { afterEach, expect, test } from '@jest/globals';
import { commitFiles } from '../../../../src/standin/github/git/commit-files.ts';
import { moveRef } from '../../../../src/standin/github/git/move-ref.ts';
import { branchTip } from '../../../../src/standin/github/git/objects.ts';
import { addAccount } from '../../../../src/standin/github/world/add-account.ts';
import { type PullWorld, pullWorld } from '../../../fakes/pull-world.ts';

let there: PullWorld;
afterEach(() => there.github.close());

const FILES = [{ f: 'one\n' }, { f: 'two\n' }] as const;

async function branch(name: string, files: Record<string, string>): Promise<void> {
  const { world, repository } = there.github;
  const parent = (await branchTip(repository.folder, 'main')) ?? '';
  const author = addAccount(world, 'mia');
  const sha = await commitFiles(world, repository, { parents: [parent], files, message: 'x', author });
  await moveRef(repository.folder, `refs/heads/${name}`, sha, undefined);
}
const numbers = async (query: string) =>
  (await there.at(`/pulls?${query}`)).json.map(({ number }: { number: number }) => number);

test('a pull request says what it would merge, and by whom it may be edited [facts §1.5, §4.4]', async () => {
  there = await pullWorld(...FILES);
  const { json } = await there.at(`/pulls/${there.pull.number}`);
  expect(json).toMatchObject({
    number: 1,
    state: 'open',
    mergeable: true,
    mergeable_state: 'clean',
    maintainer_can_modify: false,
    commits: 1,
    additions: 1,
    deletions: 1,
    changed_files: 1,
    head: { label: 'acme:fix', sha: there.pull.head.sha },
    base: { ref: 'main' },
    merge_commit_sha: there.pull.mergeSha,
  });
  const { json: commits } = await there.at(`/pulls/${there.pull.number}/commits`);
  expect(commits).toMatchObject([{ sha: there.pull.head.sha, author: { login: 'lee' } }]);
});

test('a conflict makes it unmergeable [facts §1.1]', async () => {
  there = await pullWorld(...FILES);
  await there.event('push', { by: 'ada', branch: 'main', files: { f: 'three\n' }, pr: undefined });
  const { json } = await there.at(`/pulls/${there.pull.number}`);
  expect(json).toMatchObject({ mergeable: false, mergeable_state: 'dirty' });
});

test('a deleted fork is null, and its label stays [facts §1.5]', async () => {
  there = await pullWorld(...FILES, { fork: 'zoe' });
  there.pull.head.repository = undefined;
  const { json } = await there.at('/pulls');
  expect(json[0].head).toMatchObject({ repo: null, label: 'zoe:fix', user: { login: 'zoe' } });
});

test('pull requests are found by head, base and state [facts §1.3]', async () => {
  there = await pullWorld(...FILES);
  await branch('other', { g: 'x\n' });
  await there.event('open', { by: 'mia', head: 'other', pr: undefined });
  expect(await numbers('')).toEqual([2, 1]);
  expect(await numbers('head=acme:fix')).toEqual([1]);
  expect(await numbers('head=ACME:fix')).toEqual([1]);
  expect(await numbers('head=acme:nothing')).toEqual([]);
  expect(await numbers('sort=updated&direction=asc')).toEqual([1, 2]);
  expect(await numbers('base=other')).toEqual([]);
  await there.event('close', { by: 'lee' });
  expect(await numbers('')).toEqual([2]);
  expect(await numbers('state=closed')).toEqual([1]);
  expect(await numbers('state=all&per_page=1')).toEqual([2]);
});

test.each(['state=merged', 'sort=number', 'direction=down'])('a list by %s is refused', async (query) => {
  there = await pullWorld(...FILES);
  const refused = await there.at(`/pulls?${query}`, { isWrong: true });
  expect([refused.status, refused.json.errors]).toMatchObject([422, [{ code: 'invalid' }]]);
});

test('a title has 256 characters at most, a body 65,536 [facts §3.4]', async () => {
  there = await pullWorld(...FILES);
  const edit = (body: object) => there.at(`/pulls/${there.pull.number}`, { method: 'PATCH', body });
  const errors = async (wish: object) => (await edit(wish)).json.errors;
  expect(await errors({ title: 'x'.repeat(257) })).toMatchObject([{ field: 'title', code: 'custom' }]);
  expect(await errors({ body: 'x'.repeat(65_537) })).toMatchObject([{ field: 'body', code: 'custom' }]);
  expect((await edit({ title: 'x'.repeat(256), body: 'x'.repeat(65_536) })).status).toBe(200);
  await branch('other', { g: 'x\n' });
  const opened = await there.at('/pulls', { body: { title: 'x'.repeat(257), head: 'other', base: 'main' } });
  expect([opened.status, opened.json.errors]).toMatchObject([422, [{ field: 'title' }]]);
});

test('a head without its owner is no filter', async () => {
  there = await pullWorld(...FILES);
  expect(await numbers('head=nothing')).toEqual([1]);
});

test('a pull request is opened once, from a head that has commits', async () => {
  there = await pullWorld(...FILES);
  await branch('other', { g: 'x\n' });
  const open = (body: Record<string, unknown>) =>
    there.at('/pulls', { body: { title: 'New', base: 'main', ...body } });
  const made = await open({ head: 'other', body: 'Because', draft: true });
  expect(made.status).toBe(201);
  expect(made.json).toMatchObject({ number: 2, draft: true, body: 'Because', user: { login: 'mia' } });
  expect(there.github.world.deliveries.at(-1)).toMatchObject({ event: 'pull_request', action: 'opened' });
  expect((await open({ head: 'other' })).json.errors).toMatchObject([
    { code: 'custom', message: 'A pull request already exists for acme:other.' },
  ]);
  expect((await open({ head: 'main' })).json.errors).toMatchObject([
    { message: 'No commits between main and main' },
  ]);
  expect((await open({ head: 'nothing' })).json.errors).toMatchObject([{ field: 'head', code: 'invalid' }]);
  expect((await open({ head: 'other', base: 'nothing' })).json.errors).toMatchObject([
    { field: 'base', code: 'invalid' },
  ]);
  expect((await open({ head: 'nobody:fix' })).status).toBe(422);
});

test('a job opens no pull request unless the repository lets it', async () => {
  there = await pullWorld(...FILES);
  await branch('other', { g: 'x\n' });
  const token = there.job({ pull_requests: 'write', contents: 'write' });
  const open = () => there.at('/pulls', { token, body: { title: 'x', head: 'other', base: 'main' } });
  expect((await open()).json.message).toBe(
    'GitHub Actions is not permitted to create or approve pull requests.',
  );
  there.github.repository.actionsMayApprove = true;
  expect((await open()).status).toBe(201);
});

test('title, body, base and state are changed by the author or a writer', async () => {
  there = await pullWorld(...FILES);
  await branch('next', { g: 'x\n' });
  const patch = (body: Record<string, unknown>, login = 'mia') =>
    there.at(`/pulls/${there.pull.number}`, { method: 'PATCH', body, token: there.person(login) });
  expect((await patch({ title: 'New' }, 'rita')).status).toBe(403);
  expect((await patch({ title: 'New', base: 'next' })).json).toMatchObject({
    title: 'New',
    base: { ref: 'next' },
  });
  expect(there.github.world.deliveries.at(-1)).toMatchObject({
    action: 'edited',
    payload: { changes: { title: { from: 'Fix the price' }, base: { ref: { from: 'main' } } } },
  });
  expect((await patch({ base: 'nothing' })).status).toBe(422);
  expect((await patch({ title: ' ' })).status).toBe(422);
  expect((await patch({ state: 'closed' })).json.state).toBe('closed');
  expect(there.github.world.deliveries.at(-1)).toMatchObject({ action: 'closed' });
  expect((await patch({ state: 'open' })).json.state).toBe('open');
});

test('a pull request whose branch has gone is not reopened', async () => {
  there = await pullWorld(...FILES);
  await there.event('push', { by: 'lee', branch: 'fix', delete: true, pr: undefined });
  expect(there.pull.state).toBe('closed');
  const { status, json } = await there.event('reopen', { by: 'lee' });
  expect([status, json.errors[0].message]).toEqual([
    422,
    'state cannot be changed. The fix branch has been deleted.',
  ]);
});

test.each([
  ['User', true],
  ['Organization', false],
] as const)('edits of a fork of a %s: %s [facts §4.4]', async (type, allowed) => {
  there = await pullWorld(...FILES, { fork: 'zoe', forkType: type, maintainerCanModify: true });
  const { json } = await there.at(`/pulls/${there.pull.number}`);
  expect(json.maintainer_can_modify).toBe(allowed);
});

test('an unknown number is 404, and so is a hidden repository [facts §3.3]', async () => {
  there = await pullWorld(...FILES, { isPrivate: true });
  expect((await there.at('/pulls/99')).status).toBe(404);
  expect((await there.at('/pulls/zero')).status).toBe(404);
  const sam = there.person('sam');
  expect((await there.at('/pulls/1', { token: sam })).status).toBe(404);
  expect((await there.at('/pulls/1/reviews', { token: sam, body: { event: 'APPROVE' } })).status).toBe(404);
});

test('it turns into a draft and back', async () => {
  there = await pullWorld(...FILES);
  expect((await there.event('draft', { by: 'lee' })).json).toMatchObject({
    action: 'converted_to_draft',
    pull_request: { draft: true },
  });
  expect((await there.event('draft', { by: 'lee' })).status).toBe(422);
  expect((await there.event('ready', { by: 'lee' })).json.action).toBe('ready_for_review');
});
