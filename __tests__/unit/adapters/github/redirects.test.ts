import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import type { CodeHost } from '../../../../src/ports/code-host.ts';
import { control } from '../../../fakes/ask-github.ts';
import { hostOn } from '../../../fakes/host-on.ts';
import { type RawServer, rawServer } from '../../../fakes/raw-server.ts';
import { type ReviewedGitHub, reviewedGitHub } from '../../../fakes/reviewed-github.ts';

/** A repository that was renamed: reads are sent on by 301, writes by 307. Source: GitHub, "Follow redirects"; go-github#184. */
let github: ReviewedGitHub;
let host: CodeHost;
let elsewhere: RawServer;
beforeEach(async () => {
  github = await reviewedGitHub();
  elsewhere = await rawServer([{ body: [] }]);
  ({ host } = await hostOn(github));
});
afterEach(async () => {
  await elsewhere.close();
  await github.close();
});

const OLD = '/repos/acme/shop/issues/{n}/comments';
const number = () => github.pull.number;
/** `OLD` now leads to another path of the same GitHub. */
const renamed = async (status: number, method: string, location: string) => {
  const body = { message: 'Moved Permanently', url: location };
  const answer = await control(github, 'fault', {
    path: OLD,
    method,
    act: { status, body, headers: { location } },
  });
  if (answer.status !== 204) throw new Error(answer.text);
};
const here = () => `${github.url}/repos/acme/shop/issues/${number()}/comments`;

test.each([301, 302, 307, 308])('a read goes on to the new place (%i)', async (status) => {
  await host.postComment(number(), 'x');
  await renamed(status, 'GET', here());
  expect(await host.comments(number())).toHaveLength(1);
});

test.each([307, 308])('a write is repeated there (%i)', async (status) => {
  await renamed(status, 'POST', here());
  expect(await host.postComment(number(), 'x')).toMatchObject({ kind: 'written', value: { body: 'x' } });
  expect(github.repository.comments).toHaveLength(1);
});

test('a relative place is one', async () => {
  await renamed(301, 'GET', new URL(here()).pathname);
  expect(await host.comments(number())).toEqual([]);
});

test.each([301, 302])('a write that is to become a read (%i) is not sent, and says so', async (status) => {
  await renamed(status, 'POST', here());
  expect(await host.postComment(number(), 'x')).toMatchObject({
    kind: 'invalid',
    reason: expect.stringContaining('renamed'),
  });
  expect(github.repository.comments).toEqual([]);
});

describe('the token does not leave', () => {
  test.each([
    ['GET', 301],
    ['POST', 307],
  ] as const)('by a %s', async (method, status) => {
    await renamed(status, method, `${elsewhere.url}/comments`);
    if (method === 'GET')
      await expect(host.comments(number())).rejects.toThrow(/where the token does not go/);
    else expect(await host.postComment(number(), 'x')).toMatchObject({ kind: 'invalid' });
    expect(elsewhere.requests).toEqual([]);
  });
});

describe('git', () => {
  const REFS = '/acme/shop.git/info/refs';
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'redirects-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));
  const fetchedBy = async (location: string) => {
    const act = {
      status: 302,
      body: '',
      headers: { location: `${location}${REFS}?service=git-upload-pack` },
    };
    expect((await control(github, 'fault', { path: REFS, act })).status).toBe(204);
    await host.fetchTree(github.pull.head.sha, join(folder, 'tree'));
  };

  test('goes on to the new name', async () => {
    await fetchedBy(github.git);
  });

  test('tells no other host the token, even one that asks for it', async () => {
    const asking = await rawServer([{ status: 401, headers: { 'www-authenticate': 'Basic realm="x"' } }]);
    try {
      await expect(fetchedBy(new URL(asking.url).origin)).rejects.toMatchObject({ name: 'HostFailure' });
      expect(asking.requests.map(({ headers }) => headers.authorization)).toEqual([undefined]);
    } finally {
      await asking.close();
    }
  });
});

test.each(['http://[bad', 'ftp://x/y'])('a place that is none: %j', async (location) => {
  await renamed(301, 'GET', location);
  await expect(host.comments(number())).rejects.toMatchObject({ name: 'HostFailure', kind: 'unavailable' });
});

test('a circle ends', async () => {
  const answer = await control(github, 'fault', {
    path: OLD,
    method: 'GET',
    times: 50,
    act: { status: 301, body: {}, headers: { location: here() } },
  });
  expect(answer.status).toBe(204);
  await expect(host.comments(number())).rejects.toMatchObject({ kind: 'unavailable' });
});
