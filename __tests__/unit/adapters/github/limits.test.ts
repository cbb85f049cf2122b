import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { CodeHost } from '../../../../src/ports/code-host.ts';
import { control } from '../../../fakes/ask-github.ts';
import { hostOn } from '../../../fakes/host-on.ts';
import { type ReviewedGitHub, reviewedGitHub } from '../../../fakes/reviewed-github.ts';

/** Rate limits, as the adapter waits for them. Source: GitHub, "Rate limits for the REST API". */
let github: ReviewedGitHub;
let host: CodeHost;
let slept: readonly number[];
beforeEach(async () => {
  github = await reviewedGitHub();
  ({ host, slept } = await hostOn(github));
});
afterEach(() => github.close());

const PULL = '/repos/acme/shop/pulls/{n}';
const COMMENTS = '/repos/acme/shop/issues/{n}/comments';
const number = () => github.pull.number;
const fault = async (body: object) => {
  const answer = await control(github, 'fault', body);
  if (answer.status !== 204) throw new Error(answer.text);
};
/** A limit as GitHub tells it at `at`, used up until `at` plus `seconds`. */
const primary = (seconds: number, at = new Date('2031-05-06T07:08:09Z')) => ({
  status: 403,
  body: { message: 'API rate limit exceeded for installation ID 7.' },
  headers: {
    date: at.toUTCString(),
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': String(at.getTime() / 1000 + seconds),
  },
});
const secondary = (status: number, headers: Readonly<Record<string, string>> = {}) => ({
  status,
  body: {
    message: 'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
  },
  headers,
});

describe('the primary limit', () => {
  test("is waited for by GitHub's clock, whatever ours says", async () => {
    await fault({ path: PULL, act: primary(30) });
    expect(await host.pull(number())).toMatchObject({ number: number() });
    expect(slept).toEqual([31_000]);
  });

  test('far away ends at once, with the time of its reset', async () => {
    await fault({ path: PULL, act: primary(1_800) });
    await expect(host.pull(number())).rejects.toMatchObject({
      kind: 'unavailable',
      message: expect.stringContaining('until 2031-05-06 07:38 UTC'),
    });
    expect(slept).toEqual([]);
  });

  test('of the local GitHub itself, for a list, a query and a write', async () => {
    await control(github, 'limits', { job: 0 });
    await expect(host.reviews(number())).rejects.toThrow(/rate limit is used up until \d{4}-/);
    await expect(host.threads(number())).rejects.toThrow(/rate limit is used up until \d{4}-/);
    expect(await host.postComment(number(), 'x')).toMatchObject({
      kind: 'limited',
      reason: expect.stringContaining('until 2'),
    });
    expect(await host.resolveThread('x')).toMatchObject({
      kind: 'limited',
      reason: expect.stringContaining('until 2'),
    });
    expect(slept).toEqual([]);
  });

  test('a refusal by the last request that was left is no limit', async () => {
    const { host: reader } = await hostOn(github, { permissions: {} });
    await control(github, 'limits', { job: 1 });
    await expect(reader.reviews(number())).rejects.toMatchObject({ kind: 'forbidden' });
  });
});

describe.each([403, 429])('a secondary limit (%i)', (status) => {
  test('is waited for as long as GitHub asks, by a read and by a write that it turned away', async () => {
    const act = secondary(status, { 'retry-after': '7' });
    await fault({ path: PULL, act });
    await fault({ path: COMMENTS, method: 'POST', act });
    expect(await host.pull(number())).toMatchObject({ number: number() });
    expect(await host.postComment(number(), 'x')).toMatchObject({ kind: 'written' });
    expect(slept).toEqual([7_000, 7_000]);
    expect(github.repository.comments).toHaveLength(1);
  });

  test('without a time is waited for a minute, then two', async () => {
    await fault({ path: PULL, times: 2, act: secondary(status) });
    expect(await host.pull(number())).toMatchObject({ number: number() });
    expect(slept).toEqual([60_000, 120_000]);
  });

  test('longer than a job can bear is none to wait for', async () => {
    const act = secondary(status, { 'retry-after': '600' });
    await fault({ path: PULL, act });
    await fault({ path: COMMENTS, method: 'POST', act });
    await expect(host.pull(number())).rejects.toMatchObject({ kind: 'unavailable' });
    expect(await host.postComment(number(), 'x')).toMatchObject({ kind: 'limited' });
    expect(slept).toEqual([]);
    expect(github.repository.comments).toHaveLength(0);
  });

  test('that does not end, ends us', async () => {
    await fault({
      path: COMMENTS,
      method: 'POST',
      times: 99,
      act: secondary(status, { 'retry-after': '1' }),
    });
    expect(await host.postComment(number(), 'x')).toMatchObject({ kind: 'limited' });
    expect(slept).toEqual([1_000, 1_000, 1_000]);
  });
});

test('a date in retry-after', async () => {
  const headers = { date: 'Sun, 06 Nov 2033 08:49:37 GMT', 'retry-after': 'Sun, 06 Nov 2033 08:49:42 GMT' };
  await fault({ path: PULL, act: secondary(429, headers) });
  expect(await host.pull(number())).toMatchObject({ number: number() });
  expect(slept).toEqual([5_000]);
});

test.each([
  { type: 'RATE_LIMITED', message: 'API rate limit exceeded for installation ID 7.' },
  {
    type: 'RATE_LIMIT',
    code: 'graphql_rate_limit',
    message: 'API rate limit already exceeded for user ID 7.',
  },
  { message: 'was submitted too quickly' },
])('GraphQL with 200: %j', async (error) => {
  await fault({ path: '/graphql', times: 2, act: { status: 200, body: { errors: [error] } } });
  expect(await host.threads(number())).toEqual([]);
  expect(slept).toEqual([60_000, 120_000]);
});

test.each(['403', '429'])("the local GitHub's own content limit (%s) is outlived", async (secondaryLimit) => {
  await control(github, 'switch', { secondaryLimit });
  await control(github, 'limits', { contentPerMinute: 1 });
  expect(await host.postComment(number(), 'one')).toMatchObject({ kind: 'written' });
  expect(await host.postComment(number(), 'two')).toMatchObject({ kind: 'limited' });
  expect(slept[0]).toBe(60_000);
});
