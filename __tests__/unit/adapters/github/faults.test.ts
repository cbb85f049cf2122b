import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { CodeHost } from '../../../../src/ports/code-host.ts';
import { control } from '../../../fakes/ask-github.ts';
import { hostOn } from '../../../fakes/host-on.ts';
import { type ReviewedGitHub, reviewedGitHub } from '../../../fakes/reviewed-github.ts';

/** What the adapter makes of a GitHub that stumbles. */
let github: ReviewedGitHub;
let host: CodeHost;
let slept: readonly number[];
beforeAll(async () => {
  github = await reviewedGitHub();
  const many = 1_000_000;
  const limits = { job: many, pointsPerMinute: many, contentPerMinute: many, contentPerHour: many };
  await control(github, 'limits', limits);
});
beforeEach(async () => {
  await control(github, 'fault', undefined, 'DELETE');
  github.repository.comments.length = 0;
  ({ host, slept } = await hostOn(github, { timeoutMs: 600 }));
});
afterAll(() => github.close());

const PULL = '/repos/acme/shop/pulls/{n}';
const COMMENTS = '/repos/acme/shop/issues/{n}/comments';
const fault = async (body: object) => {
  const answer = await control(github, 'fault', body);
  if (answer.status !== 204) throw new Error(answer.text);
};
const number = () => github.pull.number;
const posted = () => github.repository.comments.map(({ body }) => body);
const HTML = {
  status: 200,
  body: '<html><title>Sign in to the proxy</title></html>',
  headers: { 'content-type': 'text/html' },
};
const LIE = { ...HTML, headers: { 'content-type': 'application/json; charset=utf-8' } };
const PAGE_502 = {
  status: 502,
  body: '<!DOCTYPE html><title>Unicorn! · GitHub</title>',
  headers: { 'content-type': 'text/html' },
};

const STUMBLES: readonly (readonly [string, object])[] = [
  ['500', { status: 500 }],
  ['502 with a page', PAGE_502],
  ['503', { status: 503 }],
  ['no answer', { hang: true }],
  ['a closed connection', { reset: 'before' }],
  ['half an answer', { reset: 'mid-body' }],
  ['half of the JSON', { malformed: true }],
  ['a page with 200', HTML],
  ['a page called JSON', LIE],
  ['nothing with 200', { status: 200, body: '' }],
  ['a content type that is none', { contentType: 'no;;="such type' }],
];

describe.each(STUMBLES)('%s', (_name, act) => {
  test('to a read: asked again, and fine', async () => {
    await fault({ path: PULL, times: 2, act });
    expect(await host.pull(number())).toMatchObject({ number: number() });
    expect(slept).toEqual([1_000, 2_000]);
  });

  test('to a query: asked again, and fine', async () => {
    await fault({ path: '/graphql', times: 1, act });
    expect(await host.threads(number())).toEqual([]);
    expect(slept).toEqual([1_000]);
  });

  test('to a list: the whole list in the end', async () => {
    for (let i = 0; i < 3; i += 1) await host.postComment(number(), `${i}`);
    await fault({ path: COMMENTS, method: 'GET', act });
    expect(await host.comments(number())).toHaveLength(3);
  });

  test('to a file: its bytes in the end', async () => {
    await fault({ path: '/repos/acme/shop/contents/*', act });
    const found = await host.file(github.pull.head.sha, 'a.txt');
    // A page with 200 cannot be told from a file that is one.
    if (!('status' in act && act.status === 200))
      expect(Buffer.from(found ?? []).toString()).toContain('line ten');
  });

  test('to a write: unknown, sent once', async () => {
    await fault({ path: COMMENTS, method: 'POST', when: 'after', times: 9, act });
    expect(await host.postComment(number(), 'once')).toMatchObject({ kind: 'unknown' });
    expect(posted()).toEqual(['once']);
    expect(slept).toEqual([]);
  });
});

describe('a GitHub that stays down', () => {
  test.each(STUMBLES)('%s: says what was asked and what to do', async (_name, act) => {
    await fault({ path: PULL, times: 99, act });
    const failure = await host.pull(number()).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      name: 'HostFailure',
      kind: 'unavailable',
      permission: undefined,
      message: expect.stringContaining('GET /repos/{owner}/{repo}/pulls/{pull_number}'),
    });
    expect(slept).toEqual([1_000, 2_000, 4_000]);
  });

  test('a page is named, not shown', async () => {
    await fault({ path: PULL, times: 99, act: PAGE_502 });
    await expect(host.pull(number())).rejects.toThrow(
      /a web page "Unicorn! · GitHub"\. Start Build Doctor again later\.$/,
    );
  });

  test('that cannot be reached at all', async () => {
    const { host: away } = await hostOn(github, { url: 'http://127.0.0.1:9' });
    await expect(away.pull(number())).rejects.toMatchObject({ name: 'HostFailure', kind: 'unavailable' });
    expect(await away.postComment(number(), 'x')).toMatchObject({ kind: 'unknown' });
  });
});

test('an answer that is JSON, but not what is expected, is not asked for again', async () => {
  await fault({ path: PULL, act: { status: 200, body: { number: 'one' } } });
  await expect(host.pull(number())).rejects.toThrow(/in a form that Build Doctor does not know/);
  expect(slept).toEqual([]);
});

describe('GraphQL says with 200 that it', () => {
  const broken = { errors: [{ message: 'Something went wrong while executing your query on 2026-01-01.' }] };

  test('went wrong: a query is asked again', async () => {
    await fault({ path: '/graphql', act: { status: 200, body: broken } });
    expect(await host.threads(number())).toEqual([]);
    expect(slept).toEqual([1_000]);
  });

  test('went wrong: a mutation is unknown', async () => {
    await fault({ path: '/graphql', act: { status: 200, body: { data: null, ...broken } } });
    expect(await host.resolveThread('x')).toMatchObject({ kind: 'unknown' });
  });
});

describe('a log', () => {
  const chunks = async (act: object, times: number) => {
    const job = {
      name: 'test',
      conclusion: 'failure',
      steps: [{ name: 'T', conclusion: 'failure', log: 'x\n' }],
    };
    const event = { kind: 'run', pr: number(), workflow: 'CI', conclusion: 'failure', jobs: [job] };
    const { workflow_run } = (await control(github, 'event', event)).json;
    const run = await host.run(workflow_run.id);
    const [found] = run === undefined ? [] : await host.jobs(run);
    if (found === undefined) throw new Error('no job');
    await fault({ path: '/repos/{o}/{r}/actions/jobs/{id}/logs', times, act });
    const log = await host.jobLog(found);
    return log.kind;
  };

  test.each([
    ['500', { status: 500 }],
    ['no answer', { hang: true }],
  ])('link with %s is asked for again', async (_name, act) => {
    expect(await chunks(act, 2)).toBe('log');
  });

  test('link that stays away is a failure, not an empty log', async () => {
    await expect(chunks({ status: 503 }, 99)).rejects.toMatchObject({
      name: 'HostFailure',
      kind: 'unavailable',
    });
  });
});

test('401 says which input is wrong', async () => {
  const { host: stranger } = await hostOn(github, { token: 'ghs_gone' });
  await expect(stranger.pull(number())).rejects.toMatchObject({
    kind: 'forbidden',
    permission: undefined,
    message: expect.stringContaining('check github-token'),
  });
  await expect(stranger.threads(number())).rejects.toMatchObject({ kind: 'forbidden' });
});

test.each([
  ['pull_requests', 'pull-requests: read', () => host2.reviews(1)],
  ['actions', 'actions: read', () => host2.runsOf('x')],
  ['checks', 'checks: read', () => host2.pushedAt('main')],
  ['contents', 'contents: read', () => host2.commitAt('x')],
  ['issues', 'issues: read', () => host2.comments(1)],
] as const)('403 without %s names %s', async (_name, permission, read) => {
  ({ host: host2 } = await hostOn(github, { permissions: {} }));
  await expect(read()).rejects.toMatchObject({
    kind: 'forbidden',
    permission,
    message: expect.stringContaining(`Add \`${permission}\` to the job's permissions.`),
  });
  expect(slept).toEqual([]);
});
let host2: CodeHost;
