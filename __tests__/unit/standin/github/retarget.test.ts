import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { branchTip } from '../../../../src/standin/github/git/objects.ts';
import { numbered, type PullWorld, pullWorld } from '../../../fakes/pull-world.ts';

const FILES = [
  { 'a.txt': numbered(40), b: 'one\n' },
  { 'a.txt': numbered(40, { 10: 'TEN', 30: 'THIRTY' }) },
] as const;
let there: PullWorld;
beforeEach(async () => {
  there = await pullWorld(...FILES);
});
afterEach(() => there.github.close());

const tip = async (branch: string) => (await branchTip(there.github.repository.folder, branch)) ?? '';
const onto = (base: string) => there.at('/pulls/1', { method: 'PATCH', body: { base } });
const push = (fields: Readonly<Record<string, unknown>>) =>
  there.event('push', { by: 'lee', pr: undefined, ...fields });
const errorsOf = ({ json }: { json: { errors: readonly { message?: string }[] } }) =>
  json.errors.map(({ message }) => message);

describe('another base', () => {
  test('brings its own diff, merge and places of comments, and is told as edited', async () => {
    for (const line of [10, 30]) {
      const comments = [{ path: 'a.txt', line, body: 'x' }];
      await there.at('/pulls/1/reviews', { body: { event: 'COMMENT', body: 'x', comments } });
    }
    // The other base has the change of line 10 already.
    await push({ branch: 'next', files: { 'a.txt': numbered(40, { 10: 'TEN' }) } });
    await push({
      branch: 'fix',
      onto: 'next',
      files: { 'a.txt': numbered(40, { 10: 'TEN', 30: 'THIRTY' }) },
    });
    const before = there.pull.mergeSha;
    const edited = await onto('next');
    expect(edited.json).toMatchObject({
      base: { ref: 'next', sha: await tip('next') },
      mergeable: true,
      additions: 1,
    });
    expect(edited.json.merge_commit_sha).not.toBe(before);
    const { json: comments } = await there.at('/pulls/1/comments');
    expect(comments.map(({ line }: { line: number | null }) => line)).toEqual([null, 30]);
    expect(there.github.world.deliveries.at(-1)).toMatchObject({
      event: 'pull_request',
      action: 'edited',
      payload: { changes: { base: { ref: { from: 'main' } } } },
    });
  });

  test('is refused where it is not there, has the head already, or has this pull request already', async () => {
    expect((await onto('none')).status).toBe(422);
    const own = await onto('fix');
    expect([own.status, errorsOf(own)]).toEqual([
      422,
      ["There are no new commits between base branch 'fix' and head branch 'fix'"],
    ]);
    await push({ branch: 'next', onto: 'main', bare: true });
    await there.event('open', { by: 'lee', head: 'fix', base: 'next', pr: undefined });
    expect(errorsOf(await onto('next'))).toEqual([
      "A pull request already exists for base branch 'next' and head branch 'fix'",
    ]);
    expect((await there.at('/pulls/1')).json.base.ref).toBe('main');
  });

  test('is refused to a closed pull request', async () => {
    await push({ branch: 'next', onto: 'main', bare: true });
    await there.event('close', { by: 'lee' });
    expect(errorsOf(await onto('next'))).toEqual(['Cannot change the base branch of a closed pull request.']);
  });
});

describe('a forced push', () => {
  test('takes the old head away: reviews on it are refused, its comments stay with their commit [facts §3.3, §3.6]', async () => {
    const old = there.pull.head.sha;
    const comments = [{ path: 'a.txt', line: 10, body: 'x' }];
    await there.at('/pulls/1/reviews', { body: { event: 'COMMENT', body: 'x', comments } });
    await push({ branch: 'fix', onto: 'main', files: { 'a.txt': numbered(40, { 10: 'ZEHN' }) } });
    const late = await there.at('/pulls/1/reviews', { body: { event: 'APPROVE', commit_id: old } });
    expect([late.status, late.json.message]).toEqual([422, `No commit found for SHA: ${old}`]);
    const { json } = await there.at('/pulls/1/comments');
    expect(json).toMatchObject([{ line: null, original_line: 10, original_commit_id: old }]);
    expect((await there.at(`/commits/${old}`)).status).toBe(200);
  });

  test('back to what the base has closes the pull request unmerged, and it cannot be reopened', async () => {
    await push({ branch: 'fix', onto: 'main', bare: true });
    const { json } = await there.at('/pulls/1');
    expect(json).toMatchObject({ state: 'closed', merged: false });
    const told = there.github.world.deliveries.map(({ event, action }) => `${event} ${action ?? ''}`.trim());
    expect(told.slice(-3)).toEqual(['push', 'pull_request synchronize', 'pull_request closed']);
  });
});

test('a conflict comes and goes with either branch; the merge commit is the newest [facts §1.1, §1.3]', async () => {
  const state = async () => {
    const { json } = await there.at('/pulls/1');
    return [json.mergeable, json.mergeable_state];
  };
  expect(await state()).toEqual([true, 'clean']);
  await push({ branch: 'main', by: 'ada', files: { 'a.txt': numbered(40, { 10: 'X' }) } });
  expect(await state()).toEqual([false, 'dirty']);
  await push({ branch: 'main', by: 'ada', files: { 'a.txt': numbered(40) } });
  expect(await state()).toEqual([true, 'clean']);
  await push({ branch: 'main', by: 'ada', files: { 'a.txt': numbered(40, { 10: 'X' }) } });
  expect(await state()).toEqual([false, 'dirty']);
  await push({ branch: 'fix', files: { 'a.txt': numbered(40, { 30: 'THIRTY' }) } });
  expect(await state()).toEqual([true, 'clean']);
  const merge = (await there.at('/pulls/1')).json.merge_commit_sha;
  const { json } = await there.at(`/git/commits/${merge}`);
  const parents = json.parents.map(({ sha }: { sha: string }) => sha);
  expect(parents).toEqual([await tip('main'), there.pull.head.sha]);
});
