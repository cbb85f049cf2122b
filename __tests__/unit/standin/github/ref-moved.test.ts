import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { git, gitText } from '../../../../src/standin/github/git/git.ts';
import { refNamed } from '../../../../src/standin/github/git/list-refs.ts';
import type { Pull } from '../../../../src/standin/github/world/pull.ts';
import { type Shop, shop } from '../../../fakes/shop.ts';

const TEN = Array.from({ length: 10 }, (_, index) => `line ${index + 1}\n`).join('');
let our: Shop;
beforeEach(async () => {
  our = await shop({ 'README.md': 'shop\n', 'ten.txt': TEN });
});
afterEach(() => our.github.close());

const told = () =>
  our.github.world.deliveries.map(({ event, action }) => [event, action].filter(Boolean).join(' '));
const refOf = async (pull: Pull, which: 'head' | 'merge') =>
  (await refNamed(our.repository.folder, `refs/pull/${pull.number}/${which}`))?.sha;
const parentsOf = (sha: string) => gitText(our.repository.folder, ['log', '-1', '--format=%P', sha]);
const openPulls = () => our.repository.pulls.filter(({ state }) => state === 'open');

describe('a push to the head of a pull request', () => {
  test('moves its head and its merge, and is told as push and then synchronize [facts §1.2]', async () => {
    const before = await our.commit('topic', { 'a.txt': 'a\n' });
    const pull = await our.pull('topic');
    const payload = await our.event('push', { pr: pull.number, by: 'mia', files: { 'b.txt': 'b\n' } });
    const after = await our.tip('topic');
    expect(payload.json).toMatchObject({ ref: 'refs/heads/topic', before, after });
    expect(payload.headers.get('x-github-event')).toBe('push');
    expect(told()).toEqual(['push', 'pull_request synchronize']);
    expect(our.github.world.deliveries[1]?.payload).toMatchObject({
      action: 'synchronize',
      before,
      after,
      number: pull.number,
      pull_request: { head: { sha: after } },
    });
    expect(await refOf(pull, 'head')).toBe(after);
    expect(await parentsOf((await refOf(pull, 'merge')) ?? '')).toBe(`${await our.tip()} ${after}`);
  });

  test('that makes it conflict leaves the old merge ref where it was [facts §1.1]', async () => {
    await our.commit('topic', { 'a.txt': 'a\n' });
    const pull = await our.pull('topic');
    const stale = await refOf(pull, 'merge');
    await our.commit('main', { 'README.md': 'main\n' });
    await our.event('push', { pr: pull.number, by: 'mia', files: { 'README.md': 'topic\n' } });
    expect(pull.mergeSha).toBeUndefined();
    expect(await refOf(pull, 'merge')).toBe(stale);
    expect(await refOf(pull, 'head')).toBe(await our.tip('topic'));
    await our.event('push', { pr: pull.number, by: 'mia', files: { 'README.md': 'main\n' } });
    expect(await refOf(pull, 'merge')).toBe(pull.mergeSha);
    expect(pull.mergeSha).not.toBe(stale);
  });

  test("of a fork brings the fork's commits into the base repository", async () => {
    const fork = await our.fork('sam');
    await our.commit('topic', { 'a.txt': 'a\n' }, 'Change', fork);
    const pull = await our.pull('topic', { fork });
    await our.event('push', { repo: 'sam/shop', branch: 'topic', by: 'sam', files: { 'b.txt': 'b\n' } });
    const after = await our.tip('topic', fork);
    expect(await refOf(pull, 'head')).toBe(after);
    expect(told()).toEqual(['push', 'pull_request synchronize']);
    expect(our.github.world.deliveries.map(({ repository }) => repository.owner.login)).toEqual([
      'sam',
      'acme',
    ]);
  });

  test('from two pull requests follows both; another branch stays', async () => {
    await our.commit('topic', { 'a.txt': 'a\n' });
    await our.commit('release', { 'r.txt': 'r\n' });
    const pulls = [await our.pull('topic'), await our.pull('topic', { base: 'release' })];
    const other = await our.pull('release');
    await our.event('push', { branch: 'topic', by: 'mia', files: { 'b.txt': 'b\n' } });
    const after = await our.tip('topic');
    expect(pulls.map(({ head }) => head.sha)).toEqual([after, after]);
    expect(other.head.sha).toBe(await our.tip('release'));
  });
});

describe('a push to a base branch', () => {
  test('leaves the merges of its pull requests as they are and tells no synchronize [facts §1.3, §1.8]', async () => {
    await our.commit('topic', { 'a.txt': 'a\n' });
    const pull = await our.pull('topic');
    const merge = await refOf(pull, 'merge');
    await our.event('push', { branch: 'main', by: 'mia', files: { 'm.txt': 'm\n' } });
    expect(told()).toEqual(['push']);
    expect([await refOf(pull, 'merge'), pull.mergeSha]).toEqual([merge, merge]);
  });

  test('that holds a part of a head brings another merge base and so another merge [facts §1.8]', async () => {
    const part = await our.commit('topic', { 'a.txt': 'a\n' });
    await our.commit('topic', { 'b.txt': 'b\n' });
    const pull = await our.pull('topic');
    await our.event('push', { branch: 'main', by: 'ada', onto: part, bare: true });
    expect(await parentsOf((await refOf(pull, 'merge')) ?? '')).toBe(`${part} ${pull.head.sha}`);
  });

  test('that holds a head closes its pull request as merged', async () => {
    const sha = await our.commit('topic', { 'a.txt': 'a\n' });
    const pull = await our.pull('topic');
    await our.event('push', { branch: 'main', by: 'ada', onto: sha, bare: true });
    expect(pull).toMatchObject({ state: 'closed', merged: { by: { login: 'ada' }, sha } });
    expect(told()).toEqual(['push', 'pull_request closed']);
    expect(our.github.world.deliveries[1]?.payload).toMatchObject({ pull_request: { merged: true } });
  });
});

describe('a deleted branch', () => {
  test('closes the pull requests from it; their head ref stays', async () => {
    const sha = await our.commit('topic', { 'a.txt': 'a\n' });
    const pull = await our.pull('topic');
    await our.event('push', { branch: 'topic', by: 'mia', delete: true });
    expect(pull).toMatchObject({ state: 'closed', merged: undefined });
    expect(await refOf(pull, 'head')).toBe(sha);
    expect(told()).toEqual(['push', 'pull_request closed']);
  });

  test('closes the pull requests into it', async () => {
    await our.commit('topic', { 'a.txt': 'a\n' });
    await our.commit('release', { 'r.txt': 'r\n' });
    await our.pull('topic', { base: 'release' });
    await our.event('push', { branch: 'release', by: 'mia', delete: true });
    expect(openPulls()).toEqual([]);
  });
});

describe('who pushes', () => {
  test('a reader and a stranger may not, a maintainer may to a fork that allows it [facts §3.7]', async () => {
    const fork = await our.fork('sam');
    await our.commit('topic', { 'a.txt': 'a\n' }, 'Change', fork);
    const pull = await our.pull('topic', { fork });
    const rita = await our.event('push', { branch: 'x', by: 'rita', files: { a: 'a' } });
    expect([rita.status, rita.json.message]).toEqual([403, 'Permission to acme/shop.git denied to rita.']);
    expect((await our.event('push', { pr: pull.number, by: 'mia', files: { a: 'a' } })).status).toBe(200);
    pull.maintainerCanModify = false;
    expect((await our.event('push', { pr: pull.number, by: 'mia', files: { b: 'b' } })).status).toBe(403);
    expect(
      (await our.event('push', { repo: 'sam/shop', branch: 'other', by: 'mia', files: { a: 'a' } })).status,
    ).toBe(403);
  });

  test('rules hold for people too [facts §4.5]', async () => {
    our.repository.rules.push({ branch: 'main', rule: 'pull-request', contexts: [], source: 'ruleset' });
    const refused = await our.event('push', { branch: 'main', by: 'ada', files: { a: 'a' } });
    expect(refused.status).toBe(422);
    expect(refused.json.message).toContain('Changes must be made through a pull request.');
  });
});

describe('what a person pushes', () => {
  test('files with modes and bytes, deletions, a new branch, a forced one', async () => {
    const files = {
      'run.sh': { text: '#!/bin/sh\n', mode: '100755' },
      'pixel.png': { base64: 'iVAA/w==' },
      'README.md': null,
      'ü/deep.txt': 'CR\r\n',
    };
    await our.event('push', { branch: 'topic', by: 'mia', files, message: 'Many' });
    const listed = await gitText(our.repository.folder, [
      '-c',
      'core.quotepath=off',
      'ls-tree',
      '-r',
      'topic',
    ]);
    expect(listed).toContain('100755');
    expect(listed).toContain('ü/deep.txt');
    expect(listed).not.toContain('README.md');
    expect(await git(our.repository.folder, ['show', 'topic:pixel.png'])).toEqual(
      Buffer.from('iVAA/w==', 'base64'),
    );
    const forced = await our.event('push', { branch: 'topic', by: 'mia', files: { a: 'a' }, onto: 'main' });
    expect(forced.json).toMatchObject({ forced: true });
  });

  test.each([
    [{ by: 'mia' }, 422, /branch/],
    [{ by: 'mia', branch: 'x', pr: 1 }, 422, /not both/],
    [{ by: 'nobody', branch: 'x' }, 404, /nobody/],
    [{ by: 'mia', pr: 99 }, 404, /99/],
    [{ by: 'mia', branch: 'none', delete: true }, 422, /does not exist/],
    [{ by: 'mia', branch: 'x', onto: 'none' }, 422, /none/],
    [{ by: 'mia', branch: 'x', files: { '../x': '' } }, 422, /path/],
    [{ by: 'mia', branch: 'x', unknown: 1 }, 422, /unknown/],
  ])('%j is refused with %i', async (fields, status, message) => {
    const refused = await our.event('push', fields);
    expect(refused.status).toBe(status);
    expect(refused.json.message).toMatch(message);
  });

  test('a branch name that git refuses is refused', async () => {
    const refused = await our.event('push', { branch: 'two words', by: 'mia', files: { a: 'a' } });
    expect(refused.status).toBe(422);
  });
});

describe('a merge', () => {
  test.each([
    ['merge', 2, /^Merge pull request #1 from acme\/topic\n\nMerge topic$/],
    ['squash', 1, /^Merge topic \(#1\)$/],
  ])('by %s closes it and moves the base; closed is told before push', async (method, parents, message) => {
    await our.commit('topic', { 'a.txt': 'a\n' });
    const pull = await our.pull('topic');
    const payload = await our.event('merge', { pr: pull.number, by: 'ada', method });
    expect(payload.json).toMatchObject({
      action: 'closed',
      pull_request: { merged: true, merged_by: { login: 'ada' } },
    });
    expect(told()).toEqual(['pull_request closed', 'push']);
    const commit = await our.at('/commits/main');
    expect(commit.json.parents.length).toBe(parents);
    expect(commit.json.commit.message).toMatch(message);
    expect(commit.json.commit.verification.verified).toBe(true);
    expect(pull.merged?.sha).toBe(await our.tip());
  });

  test('is refused in conflict, when closed, as a draft and to readers [docs: pulls/pulls]', async () => {
    await our.commit('topic', { 'README.md': 'topic\n' });
    const pull = await our.pull('topic');
    const reader = await our.event('merge', { pr: pull.number, by: 'rita' });
    expect(reader.status).toBe(403);
    pull.draft = true;
    expect((await our.event('merge', { pr: pull.number, by: 'ada' })).json.message).toBe(
      'Pull Request is still a draft',
    );
    pull.draft = false;
    await our.commit('main', { 'README.md': 'main\n' });
    const conflict = await our.event('merge', { pr: pull.number, by: 'ada' });
    expect([conflict.status, conflict.json.message]).toEqual([405, 'Pull Request is not mergeable']);
    pull.state = 'closed';
    expect((await our.event('merge', { pr: pull.number, by: 'ada' })).status).toBe(405);
  });
});

describe('forks', () => {
  test('a fork has the branches; deleting it leaves its pull requests with no head repository [facts §1.5]', async () => {
    await our.commit('topic', { 'a.txt': 'a\n' });
    const made = await our.event('fork', { by: 'sam' });
    expect(made.json).toMatchObject({ forkee: { full_name: 'sam/shop', fork: true } });
    await our.event('push', { repo: 'sam/shop', branch: 'topic', by: 'sam', files: { 'b.txt': 'b\n' } });
    const fork = our.github.world.repositories.find(({ owner }) => owner.login === 'sam');
    const pull = await our.pull('topic', fork === undefined ? {} : { fork });
    expect((await our.event('delete-fork', { repo: 'sam/shop', by: 'mia' })).status).toBe(403);
    expect((await our.event('delete-fork', { repo: 'sam/shop', by: 'sam' })).status).toBe(200);
    const read = await our.at(`/pulls/${pull.number}`);
    expect(read.json).toMatchObject({ state: 'open', head: { repo: null, label: 'sam:topic' } });
    expect((await our.event('push', { pr: pull.number, by: 'sam', files: { a: 'a' } })).status).toBe(404);
    expect((await our.event('delete-fork', { repo: 'acme/shop', by: 'ada' })).status).toBe(422);
  });
});
