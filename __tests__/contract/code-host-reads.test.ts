import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { CodeHost } from '../../src/ports/code-host.ts';
import { commitFiles } from '../../src/standin/github/git/commit-files.ts';
import { moveRef } from '../../src/standin/github/git/move-ref.ts';
import { addAccount } from '../../src/standin/github/world/add-account.ts';
import { jobToken } from '../../src/standin/github/world/add-token.ts';
import { ask } from '../fakes/ask-github.ts';
import { forkPull, happen } from '../fakes/github-ci.ts';
import { hostOn } from '../fakes/host-on.ts';
import { DEFAULT_PERMISSIONS } from '../fakes/price-on-github.ts';
import { type ReviewedGitHub, reviewedGitHub } from '../fakes/reviewed-github.ts';

/** The port `CodeHost` as its users read it, by the adapter for GitHub on a local GitHub. */
let github: ReviewedGitHub;
let host: CodeHost;
beforeEach(async () => {
  github = await reviewedGitHub();
  ({ host } = await hostOn(github));
});
afterEach(() => github.close());

const number = () => github.pull.number;
const head = () => github.pull.head.sha;
const NOBODY = 999_999;
const GONE = '0'.repeat(40);

describe('what is not there', () => {
  test('is undefined, or nothing', async () => {
    expect(await host.run(NOBODY)).toBeUndefined();
    expect(await host.pull(NOBODY)).toBeUndefined();
    expect(await host.commitAt(GONE)).toBeUndefined();
    expect(await host.mergeCommit(NOBODY)).toBeUndefined();
    expect(await host.branchTip('no/such')).toBeUndefined();
    expect(await host.file(head(), 'no.txt')).toBeUndefined();
    expect(await host.file(GONE, 'a.txt')).toBeUndefined();
    expect(await host.runsOf(GONE)).toEqual([]);
    expect(await host.openPullsFrom('acme', 'no')).toEqual([]);
    for (const list of [host.changedFiles, host.reviews, host.lineComments, host.comments, host.threads]) {
      expect(await list(NOBODY)).toEqual([]);
    }
  });

  test('nothing was said, nothing ran yet', async () => {
    expect(await host.reviews(number())).toEqual([]);
    expect(await host.comments(number())).toEqual([]);
    expect(await host.threads(number())).toEqual([]);
    expect(await host.runsOf(head())).toEqual([]);
    expect(await host.pushedAt(head())).toBeUndefined();
    expect(await host.pushedAt(GONE)).toBeUndefined();
  });
});

test('whose token it is', async () => {
  expect(await host.viewer()).toMatchObject({ id: 41_898_282, login: 'github-actions[bot]' });
  expect(await host.defaultBranch()).toBe('main');
  expect(host.repository).toBe('acme/shop');
});

test.each([
  ['ada', 'admin'],
  ['mia', 'write'],
  ['tom', 'read'],
  ['rita', 'read'],
  ['sam', 'read'],
  ['nobody-has-this-name', 'none'],
  ['github-actions[bot]', 'none'],
])('%s may %s', async (login, permission) => {
  expect(await host.permission(login)).toBe(permission);
});

describe('a pull request', () => {
  test('as it stands', async () => {
    expect(await host.pull(number())).toMatchObject({
      number: number(),
      state: 'open',
      author: { login: 'lee', type: 'User' },
      head: { sha: head(), ref: 'fix' },
      base: { ref: 'main' },
      isFork: false,
    });
    const [found, ...others] = await host.openPullsFrom('acme', 'fix');
    expect(others).toEqual([]);
    expect(found).toMatchObject({ number: number(), headRepositoryId: github.repository.id });
  });

  test('of a fork, and of a fork that is gone', async () => {
    const { number: fork } = await forkPull(github, 'sam');
    expect(await host.pull(fork)).toMatchObject({ isFork: true });
    expect((await host.openPullsFrom('sam', 'fix')).map(({ number: one }) => one)).toEqual([fork]);
    await happen(github, { kind: 'delete-fork', repo: 'sam/shop', by: 'sam' });
    expect(await host.pull(fork)).toMatchObject({ isFork: true, head: { ref: 'fix' } });
  });

  test('its merge into the base: the last one that could be made, none where there was none', async () => {
    const merge = await host.mergeCommit(number());
    expect(merge).toMatchObject({ sha: expect.stringMatching(/^[0-9a-f]{40}$/) });
    expect(merge?.parents).toHaveLength(2);
    expect(merge?.parents[1]).toBe(head());
    await happen(github, { kind: 'push', by: 'mia', branch: 'main', files: { 'a.txt': 'all new\n' } });
    expect(await host.mergeCommit(number())).toEqual(merge);
    const fields = { kind: 'push', by: 'mia', branch: 'other', onto: head(), files: { 'a.txt': 'other\n' } };
    await happen(github, fields);
    const opened = await happen(github, { kind: 'open', by: 'mia', head: 'other' });
    expect(await host.mergeCommit(opened.number)).toBeUndefined();
  });

  test('the tips of its branches as they stand now', async () => {
    const named = 'team/ünï#1';
    for (const branch of ['main', named])
      await happen(github, { kind: 'push', by: 'mia', branch, files: { 'b.txt': branch } });
    for (const branch of ['main', named]) {
      const tip = (await host.branchTip(branch)) ?? '';
      expect(Buffer.from((await host.file(tip, 'b.txt')) ?? []).toString()).toBe(branch);
    }
    expect(await host.branchTip('main')).not.toBe((await host.pull(number()))?.base.sha);
  });

  test('its commit, with a message of several lines', async () => {
    const commit = await host.commitAt(head());
    expect(commit).toMatchObject({ sha: head(), message: 'Change\n\nWhy', tree: expect.any(String) });
    expect(commit?.parents).toHaveLength(1);
  });

  test('its files, more than a page of them, unicode and a binary one', async () => {
    const files = Object.fromEntries(Array.from({ length: 120 }, (_, i) => [`many/f${i}.txt`, `${i}\n`]));
    await happen(github, {
      kind: 'push',
      by: 'mia',
      branch: 'fix',
      files: {
        ...files,
        'ünï/é 日本.txt': 'x\n',
        'b.bin': { base64: Buffer.from([0, 255]).toString('base64') },
      },
    });
    const found = await host.changedFiles(number());
    expect(found).toHaveLength(123);
    expect(found.find(({ path }) => path === 'ünï/é 日本.txt')).toMatchObject({
      status: 'added',
      patch: '@@ -0,0 +1 @@\n+x',
    });
    expect(found.find(({ path }) => path === 'b.bin')?.patch).toBeUndefined();
    expect(found.find(({ path }) => path === 'a.txt')?.patch).toContain('+line ten');
  });
});

describe('a file at a commit is its bytes', () => {
  const big = Buffer.alloc(1_300_000, 'é');
  const bytes: readonly (readonly [string, Buffer])[] = [
    ['empty.txt', Buffer.alloc(0)],
    ['binary.dat', Buffer.from([0, 0xff, 0xfe, 0x80, 10, 13])],
    ['latin.txt', Buffer.from('caf\u00e9\r\n', 'latin1')],
    ['bom.txt', Buffer.from('\ufeffx\r\n')],
    ['big.txt', big],
    ['data.json', Buffer.from('{"a": 1}\n')],
    ['dir/ü #?%.txt', Buffer.from('odd name\n')],
  ];

  test('whatever is in it, whatever it is called; a directory, a link out and a submodule have none', async () => {
    const { world, repository } = github;
    const main = head();
    const files = {
      ...Object.fromEntries(bytes.map(([path, content]) => [path, content])),
      away: { bytes: Buffer.from('../outside'), mode: '120000' },
    };
    const author = addAccount(world, 'mia');
    const sha = await commitFiles(world, repository, { parents: [main], files, message: 'Odd', author });
    await moveRef(repository.folder, 'refs/heads/odd', sha, undefined);
    for (const [path, content] of bytes) {
      const found = await host.file(sha, path);
      expect([path, found === undefined ? undefined : Buffer.compare(found, content)]).toEqual([path, 0]);
    }
    expect(await host.file(sha, 'dir')).toBeUndefined();
    expect(await host.file(sha, 'away')).toBeUndefined();
  });
});

describe('what was said', () => {
  test('more than a page of reviews, comments, line comments and threads, in order', async () => {
    for (let i = 0; i < 35; i += 1) {
      const comments = [{ path: 'a.txt', line: 10, side: 'RIGHT' as const, body: `on line ${i} ✓` }];
      await github.review({ body: `review ${i}`, comments });
      await happen(github, { kind: 'comment', pr: number(), by: 'rita', body: `comment ${i} 🎉` });
    }
    const reviews = await host.reviews(number());
    expect(reviews.map(({ body }) => body)).toEqual(Array.from({ length: 35 }, (_, i) => `review ${i}`));
    expect(reviews[0]).toMatchObject({ state: 'COMMENTED', commitId: head(), author: { type: 'Bot' } });
    const lines = await host.lineComments(number());
    expect(lines).toHaveLength(35);
    expect(lines[34]).toMatchObject({
      path: 'a.txt',
      line: 10,
      body: 'on line 34 ✓',
      reviewId: reviews[34]?.id,
    });
    const comments = await host.comments(number());
    expect(comments.at(-1)).toMatchObject({ body: 'comment 34 🎉', author: { login: 'rita' } });
    expect(comments).toHaveLength(35);
    expect(await host.threads(number())).toHaveLength(35);
  });

  test('more threads than GraphQL gives at once', async () => {
    const comments = Array.from({ length: 105 }, (_, i) => ({
      path: 'a.txt',
      line: 10,
      side: 'RIGHT' as const,
      body: `${i}`,
    }));
    await github.review({ comments });
    const threads = await host.threads(number());
    expect(new Set(threads.map(({ commentId }) => commentId)).size).toBe(105);
    expect(await host.lineComments(number())).toHaveLength(105);
  });

  test('when the text of a review was edited, also beyond what GraphQL gives at once', async () => {
    for (let i = 0; i < 101; i += 1) await github.review({ body: `review ${i}` });
    const before = await host.reviews(number());
    github.world.aheadMs += 60_000;
    const token = jobToken(github.world, github.repository, DEFAULT_PERMISSIONS);
    const how = { method: 'PUT', token, body: { body: 'other' } };
    await ask(github, `/repos/acme/shop/pulls/${number()}/reviews/${before[100]?.id}`, how);
    const after = await host.reviews(number());
    expect(after.slice(0, 100)).toEqual(before.slice(0, 100));
    expect(before[100]?.editedAt).toBeUndefined();
    expect(Number(after[100]?.editedAt) - Number(after[100]?.submittedAt)).toBeGreaterThanOrEqual(59_000);
  }, 30_000);

  test("a draft is its writer's alone", async () => {
    await github.review({ by: github.by('mia'), event: undefined, body: 'not yet' });
    expect(await host.reviews(number())).toEqual([]);
  });

  test('a verdict, and what became of it', async () => {
    await happen(github, { kind: 'review', pr: number(), by: 'mia', state: 'approve', body: '' });
    const [approved] = await host.reviews(number());
    expect(approved).toMatchObject({ state: 'APPROVED', body: '', author: { login: 'mia' } });
    expect(approved?.submittedAt).toBeInstanceOf(Date);
    await happen(github, { kind: 'dismiss', pr: number(), by: 'ada', review: approved?.id, message: 'no' });
    expect((await host.reviews(number()))[0]).toMatchObject({ state: 'DISMISSED' });
  });

  test('a line comment is outdated once its lines are changed, and has its place before', async () => {
    const comments = [{ path: 'a.txt', startLine: 9, line: 10, side: 'RIGHT' as const, body: 'here' }];
    await github.review({ comments });
    const [before] = await host.lineComments(number());
    expect(before).toMatchObject({ startLine: 9, line: 10, inReplyTo: undefined });
    await happen(github, { kind: 'reply', pr: number(), by: 'mia', to: before?.id, body: 'yes' });
    await happen(github, { kind: 'push', by: 'lee', branch: 'fix', files: { 'a.txt': 'new\n' } });
    const after = await host.lineComments(number());
    expect(after[0]).toMatchObject({ body: 'here' });
    expect(after[0]?.line).toBeUndefined();
    expect(after[0]?.startLine).toBeUndefined();
    expect(after[1]).toMatchObject({ inReplyTo: before?.id, author: { login: 'mia' } });
    expect((await host.threads(number()))[0]).toMatchObject({ isOutdated: true, commentId: before?.id });
  });

  test('a resolved thread says by whom', async () => {
    await github.review({ comments: [{ path: 'a.txt', line: 10, side: 'RIGHT', body: 'x' }] });
    const [comment] = await host.lineComments(number());
    expect((await host.threads(number()))[0]).toMatchObject({ isResolved: false, resolvedBy: undefined });
    await happen(github, { kind: 'resolve', pr: number(), by: 'mia', thread: comment?.id });
    expect((await host.threads(number()))[0]).toMatchObject({ isResolved: true, resolvedBy: 'mia' });
  });
});
