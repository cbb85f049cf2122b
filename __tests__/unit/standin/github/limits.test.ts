import { afterEach, describe, expect, test } from '@jest/globals';
import { addAccount } from '../../../../src/standin/github/world/add-account.ts';
import { appToken, jobToken, userToken } from '../../../../src/standin/github/world/add-token.ts';
import { ask, control } from '../../../fakes/ask-github.ts';
import { type SmallGitHub, smallGitHub } from '../../../fakes/local-github.ts';

let github: SmallGitHub;
afterEach(() => github.close());

const SHOP = '/repos/acme/shop';
const COMMENTS = `${SHOP}/issues/99/comments`;
const mia = () => userToken(github.world, addAccount(github.world, 'mia'));
const job = () => jobToken(github.world, github.repository, { issues: 'write' });
const times = async (count: number, act: () => Promise<{ status: number }>): Promise<number[]> => {
  const statuses: number[] = [];
  for (let i = 0; i < count; i += 1) statuses.push((await act()).status);
  return statuses;
};

describe('the primary limit [facts §7]', () => {
  test.each<[string, () => string | undefined, string]>([
    ['a job token: 1000 an hour', job, '1000'],
    ['a person: 5000', mia, '5000'],
    ['an app: 5000', () => appToken(github.world, github.repository, {}, 'helper'), '5000'],
    ['nobody: 60', () => undefined, '60'],
  ])('%s, shown with every answer', async (_name, token, limit) => {
    github = await smallGitHub();
    const secret = token();
    const { headers } = await ask(github, SHOP, secret === undefined ? {} : { token: secret });
    expect(headers.get('x-ratelimit-limit')).toBe(limit);
    expect(headers.get('x-ratelimit-remaining')).toBe(String(Number(limit) - 1));
    expect(headers.get('x-ratelimit-used')).toBe('1');
    expect(headers.get('x-ratelimit-resource')).toBe('core');
    const reset = Number(headers.get('x-ratelimit-reset')) * 1000 - Date.now();
    expect(reset).toBeGreaterThan(3_500_000);
    expect(reset).toBeLessThanOrEqual(3_601_000);
  });

  test('over it every request is 403 with nothing remaining, until the reset', async () => {
    github = await smallGitHub();
    const token = mia();
    await control(github, 'limits', { user: 2 });
    expect(await times(2, () => ask(github, SHOP, { token }))).toEqual([200, 200]);
    const over = await ask(github, SHOP, { token });
    expect(over.status).toBe(403);
    expect(over.json.message).toMatch(/^API rate limit exceeded for user ID \d+\.$/);
    expect(over.headers.get('x-ratelimit-remaining')).toBe('0');
    expect(over.headers.get('retry-after')).toBeNull();
    await control(github, 'clock', { advanceMs: 3_601_000 });
    const again = await ask(github, SHOP, { token });
    expect(again.status).toBe(200);
    expect(again.headers.get('x-ratelimit-remaining')).toBe('1');
  });

  test('the reset is in the time of the Date header, wherever the clock stands', async () => {
    github = await smallGitHub();
    await control(github, 'clock', { advanceMs: 86_400_000 });
    const { headers } = await ask(github, SHOP);
    const left = Number(headers.get('x-ratelimit-reset')) * 1000 - Date.parse(headers.get('date') ?? '');
    expect(left).toBeGreaterThan(3_590_000);
    expect(left).toBeLessThanOrEqual(3_602_000);
  });

  test('it is one for all job tokens of a repository', async () => {
    github = await smallGitHub();
    await control(github, 'limits', { job: 2 });
    const [one, other] = [job(), job()];
    await ask(github, SHOP, { token: one });
    await ask(github, SHOP, { token: other });
    expect((await ask(github, SHOP, { token: one })).status).toBe(403);
    expect((await ask(github, SHOP, { token: mia() })).status).toBe(200);
  });

  test('it is one for all tokens of an installation of an app', async () => {
    github = await smallGitHub();
    await control(github, 'limits', { app: 1 });
    const app = (slug: string) => appToken(github.world, github.repository, {}, slug);
    await ask(github, SHOP, { token: app('helper') });
    expect((await ask(github, SHOP, { token: app('helper') })).status).toBe(403);
    expect((await ask(github, SHOP, { token: app('other') })).status).toBe(200);
  });

  test('nobody is told to log in', async () => {
    github = await smallGitHub();
    await control(github, 'limits', { anonymous: 0 });
    const { status, json } = await ask(github, SHOP);
    expect(status).toBe(403);
    expect(json.message).toContain('Authenticated requests get a higher rate limit');
  });

  test('GraphQL has a limit of its own', async () => {
    github = await smallGitHub();
    const token = mia();
    await ask(github, SHOP, { token });
    const body = { query: '{ viewer { login } }' };
    const { headers } = await ask(github, github.graphql, { token, body });
    expect(headers.get('x-ratelimit-resource')).toBe('graphql');
    expect(headers.get('x-ratelimit-used')).toBe('1');
  });

  test('over it GraphQL says so with 200 [GitHub doc, rate limits for the GraphQL API]', async () => {
    github = await smallGitHub();
    await control(github, 'limits', { user: 0 });
    const body = { query: '{ viewer { login } }' };
    const { status, headers, json } = await ask(github, github.graphql, { token: mia(), body });
    expect(status).toBe(200);
    expect(json).toEqual({
      errors: [
        { type: 'RATE_LIMITED', message: expect.stringMatching(/^API rate limit exceeded for user ID/) },
      ],
    });
    expect(headers.get('x-ratelimit-remaining')).toBe('0');
  });
});

describe('secondary limits [facts §7]', () => {
  test.each(['403', '429'])('points in a minute, as %s with retry-after', async (secondaryLimit) => {
    github = await smallGitHub();
    await control(github, 'switch', { secondaryLimit });
    await control(github, 'limits', { pointsPerMinute: 7 });
    const token = mia();
    const read = () => ask(github, SHOP, { token });
    const write = () => ask(github, `${SHOP}/nothing`, { token, body: {} });
    expect(await times(2, read)).toEqual([200, 200]);
    expect((await write()).status).toBe(404);
    const over = await read();
    expect(over.status).toBe(Number(secondaryLimit));
    expect(over.json.message).toMatch(/^You have exceeded a secondary rate limit/);
    expect(over.headers.get('retry-after')).toBe('60');
    expect(Number(over.headers.get('x-ratelimit-remaining'))).toBeGreaterThan(0);
    await control(github, 'clock', { advanceMs: 60_000 });
    expect((await read()).status).toBe(200);
  });

  test('80 comments in a minute, and no more', async () => {
    github = await smallGitHub();
    const token = job();
    await control(github, 'limits', { pointsPerMinute: 10_000 });
    const comment = () => ask(github, COMMENTS, { token, body: { body: 'hi' } });
    const statuses = await times(82, comment);
    expect(statuses.slice(0, 80).every((status) => status === 404)).toBe(true);
    expect(statuses.slice(80)).toEqual([403, 403]);
    expect((await ask(github, SHOP, { token })).status).toBe(200);
    await control(github, 'clock', { advanceMs: 61_000 });
    expect((await comment()).status).toBe(404);
  });

  test('500 comments in an hour', async () => {
    github = await smallGitHub();
    const token = job();
    await control(github, 'limits', { contentPerHour: 3 });
    const comment = () => ask(github, COMMENTS, { token, body: { body: 'hi' } });
    expect(await times(3, comment)).toEqual([404, 404, 404]);
    await control(github, 'clock', { advanceMs: 120_000 });
    const over = await comment();
    expect(over.status).toBe(403);
    expect(over.headers.get('retry-after')).toBe('600');
  });

  test('a mutation costs five points of its own 2000', async () => {
    github = await smallGitHub();
    await control(github, 'limits', { graphqlPointsPerMinute: 6 });
    const token = mia();
    const send = (query: string) => ask(github, github.graphql, { token, body: { query } });
    const mutation = 'mutation { resolveReviewThread(input: { threadId: "x" }) { clientMutationId } }';
    expect((await send(mutation)).status).toBe(200);
    expect((await send('{ viewer { login } }')).status).toBe(200);
    expect((await send('{ viewer { login } }')).status).toBe(403);
    expect((await ask(github, SHOP, { token })).status).toBe(200);
  });
});

test.each<[unknown, string]>([
  [{ unknown: 1 }, 'an unknown limit'],
  [{ user: -1 }, 'a negative one'],
  [{ user: 'many' }, 'a word'],
])('%j is no limit: %s', async (body, _why) => {
  github = await smallGitHub();
  expect((await control(github, 'limits', body)).status).toBe(422);
});
