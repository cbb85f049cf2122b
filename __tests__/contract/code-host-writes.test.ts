import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { CodeHost } from '../../src/ports/code-host.ts';
import { happen } from '../fakes/github-ci.ts';
import { type HostWish, hostOn } from '../fakes/host-on.ts';
import { DEFAULT_PERMISSIONS } from '../fakes/price-on-github.ts';
import { type ReviewedGitHub, reviewedGitHub } from '../fakes/reviewed-github.ts';

/** The port `CodeHost` as its users write with it, by the adapter for GitHub on a local GitHub. */
let github: ReviewedGitHub;
let host: CodeHost;
beforeEach(async () => {
  github = await reviewedGitHub();
  host = await hostWith();
});
afterEach(() => github.close());

const hostWith = async (wish: HostWish = {}) => (await hostOn(github, wish)).host;
const without = (name: keyof typeof DEFAULT_PERMISSIONS) => {
  const { [name]: _gone, ...rest } = DEFAULT_PERMISSIONS;
  return hostWith({ permissions: rest });
};
const number = () => github.pull.number;
const head = () => github.pull.head.sha;

const line = (endLine: number, startLine = endLine) => ({
  path: 'a.txt',
  startLine,
  endLine,
  body: `on ${endLine} ✓`,
});

describe('a review', () => {
  test('with suggestions on one line and on several', async () => {
    const draft = { commitId: head(), body: 'Found it — ünï', comments: [line(10), line(31, 29)] };
    const written = await host.postReview(number(), draft);
    expect(written).toMatchObject({ kind: 'written', value: { state: 'COMMENTED', body: 'Found it — ünï' } });
    const found = await host.lineComments(number());
    expect(found.map(({ startLine, line: end }) => [startLine, end])).toEqual([
      [10, 10],
      [29, 31],
    ]);
  });

  test('outside of the diff is invalid, says why, and nothing of it is there', async () => {
    const draft = { commitId: head(), body: 'x', comments: [line(10), line(20)] };
    const written = await host.postReview(number(), draft);
    expect(written).toMatchObject({
      kind: 'invalid',
      reason: expect.stringContaining('must be part of the diff'),
    });
    expect(await host.reviews(number())).toEqual([]);
    expect(await host.lineComments(number())).toEqual([]);
  });

  test('that is too long is invalid', async () => {
    const draft = { commitId: head(), body: 'x'.repeat(65_537), comments: [] };
    expect(await host.postReview(number(), draft)).toMatchObject({
      kind: 'invalid',
      reason: expect.stringContaining('65536'),
    });
  });

  test('without permission names the line', async () => {
    const reader = await without('pull_requests');
    expect(await reader.postReview(number(), { commitId: head(), body: 'x', comments: [] })).toEqual({
      kind: 'forbidden',
      permission: 'pull-requests: write',
      reason: 'Resource not accessible by integration',
    });
  });
});

describe('a comment', () => {
  test('and an answer in a thread', async () => {
    const written = await host.postComment(number(), 'hello @mia <b>✓</b>\r\n`x`');
    expect(written).toMatchObject({
      kind: 'written',
      value: { body: expect.stringContaining('hello @mia') },
    });
    await host.postReview(number(), { commitId: head(), body: 'x', comments: [line(10)] });
    const [top] = await host.lineComments(number());
    const to = { commentId: top?.id ?? 0, path: 'a.txt', commitId: head() };
    expect(await host.reply(number(), to, 'done')).toMatchObject({ kind: 'written' });
    expect((await host.lineComments(number()))[1]).toMatchObject({ inReplyTo: top?.id, body: 'done' });
  });

  test('on nothing, or too long', async () => {
    expect(await host.postComment(999_999, 'x')).toMatchObject({ kind: 'forbidden', reason: 'Not Found' });
    expect(await host.postComment(number(), 'x'.repeat(65_537))).toMatchObject({ kind: 'invalid' });
  });

  test('needs issues or pull-requests: write, and says so', async () => {
    const { issues: _i, pull_requests: _p, ...permissions } = DEFAULT_PERMISSIONS;
    const reader = await hostWith({ permissions });
    expect(await reader.postComment(number(), 'x')).toMatchObject({
      kind: 'forbidden',
      permission: 'issues: write',
    });
  });

  test('a token that is none', async () => {
    const stranger = await hostWith({ token: 'ghs_no' });
    expect(await stranger.postComment(number(), 'x')).toEqual({
      kind: 'forbidden',
      permission: undefined,
      reason: expect.stringContaining('Bad credentials'),
    });
  });
});

test('a reaction, twice', async () => {
  const { comment } = await happen(github, { kind: 'comment', pr: number(), by: 'mia', body: '/doctor' });
  expect(await host.react(comment.id, 'eyes')).toEqual({ kind: 'written', value: undefined });
  expect(await host.react(comment.id, 'eyes')).toEqual({ kind: 'written', value: undefined });
  expect(await host.react(999_999, 'eyes')).toMatchObject({ kind: 'forbidden' });
});

describe('resolving a thread', () => {
  const thread = async () => {
    await host.postReview(number(), { commitId: head(), body: 'x', comments: [line(10)] });
    return (await host.threads(number()))[0]?.id ?? '';
  };

  test('once and again', async () => {
    const id = await thread();
    expect(await host.resolveThread(id)).toEqual({ kind: 'written', value: undefined });
    expect(await host.resolveThread(id)).toMatchObject({ kind: 'written' });
    expect((await host.threads(number()))[0]?.isResolved).toBe(true);
  });

  test('without contents: write names it', async () => {
    const id = await thread();
    const reader = await hostWith({ permissions: { ...DEFAULT_PERMISSIONS, contents: 'read' } });
    expect(await reader.resolveThread(id)).toMatchObject({
      kind: 'forbidden',
      permission: 'contents: write',
    });
  });

  test('that is not there is invalid, not a permission', async () => {
    expect(await host.resolveThread('PRRT_nothing')).toMatchObject({ kind: 'invalid' });
  });
});

describe('a status', () => {
  const status = {
    state: 'success',
    description: 'x'.repeat(140),
    context: 'build-doctor',
    targetUrl: undefined,
  } as const;

  test('of 140 characters, with a link', async () => {
    expect(await host.setStatus(head(), status)).toEqual({ kind: 'written', value: undefined });
    const linked = { ...status, targetUrl: 'https://github.com/acme/shop/pull/1' };
    expect(await host.setStatus(head(), linked)).toMatchObject({ kind: 'written' });
  });

  test('of 141 is invalid; on no commit too', async () => {
    expect(await host.setStatus(head(), { ...status, description: 'x'.repeat(141) })).toMatchObject({
      kind: 'invalid',
    });
    expect(await host.setStatus('0'.repeat(40), status)).toMatchObject({ kind: 'invalid' });
  });

  test('without permission names it', async () => {
    expect(await (await without('statuses')).setStatus(head(), status)).toMatchObject({
      kind: 'forbidden',
      permission: 'statuses: write',
    });
  });
});
