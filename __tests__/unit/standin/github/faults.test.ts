import { afterEach, describe, expect, test } from '@jest/globals';
import { addAccount } from '../../../../src/standin/github/world/add-account.ts';
import { userToken } from '../../../../src/standin/github/world/add-token.ts';
import { ask, control } from '../../../fakes/ask-github.ts';
import { type SmallGitHub, smallGitHub } from '../../../fakes/local-github.ts';

let github: SmallGitHub;
afterEach(() => github.close());

const SHOP = '/repos/acme/shop';
const LABELS = `${SHOP}/labels`;
const mia = () => userToken(github.world, addAccount(github.world, 'mia'));
const fault = async (body: unknown) => {
  const answer = await control(github, 'fault', body);
  if (answer.status !== 204) throw new Error(answer.text);
};
const get = () => ask(github, SHOP);

describe('what a fault does to an answer', () => {
  test('a status with a body and headers of its own', async () => {
    github = await smallGitHub();
    const act = { status: 502, body: '<html>Bad gateway</html>', headers: { 'content-type': 'text/html' } };
    await fault({ path: SHOP, act });
    const answer = await get();
    expect(answer).toMatchObject({ status: 502, text: '<html>Bad gateway</html>' });
    expect(answer.headers.get('content-type')).toBe('text/html');
  });

  test('a status without a body is a server error', async () => {
    github = await smallGitHub();
    await fault({ path: SHOP, act: { status: 500 } });
    expect(await get()).toMatchObject({ status: 500, json: { message: 'Server Error' } });
  });

  test('null is a body', async () => {
    github = await smallGitHub();
    await fault({ path: SHOP, act: { status: 200, body: null } });
    expect(await get()).toMatchObject({ status: 200, text: 'null' });
  });

  test('a delay lets the right answer through, later', async () => {
    github = await smallGitHub();
    await fault({ path: SHOP, act: { delayMs: 40 } });
    const before = performance.now();
    expect((await get()).json.full_name).toBe('acme/shop');
    expect(performance.now() - before).toBeGreaterThanOrEqual(39);
  });

  test('nothing comes while it hangs', async () => {
    github = await smallGitHub();
    await fault({ path: SHOP, act: { hang: true } });
    const asked = fetch(`${github.url}${SHOP}`, { signal: AbortSignal.timeout(150) });
    await expect(asked).rejects.toThrow(/timeout/i);
    expect((await get()).status).toBe(200);
  });

  test.each(['before', 'mid-body'])('the connection is reset %s', async (reset) => {
    github = await smallGitHub();
    await fault({ path: SHOP, act: { reset } });
    await expect(get()).rejects.toThrow();
    expect((await get()).status).toBe(200);
  });

  test('the JSON is cut off', async () => {
    github = await smallGitHub();
    await fault({ path: SHOP, act: { malformed: true } });
    const answer = await get();
    expect(answer.status).toBe(200);
    expect(answer.json).toBeUndefined();
    expect(answer.text).toMatch(/^\{"id":/);
  });

  test('the content type is another', async () => {
    github = await smallGitHub();
    await fault({ path: SHOP, act: { contentType: 'text/html' } });
    const answer = await get();
    expect(answer.headers.get('content-type')).toBe('text/html');
    expect(answer.json.full_name).toBe('acme/shop');
  });
});

describe('which call meets it', () => {
  test('the nth, and as many as asked', async () => {
    github = await smallGitHub();
    await fault({ path: SHOP, nth: 2, times: 2, act: { status: 503 } });
    const statuses = [await get(), await get(), await get(), await get()].map(({ status }) => status);
    expect(statuses).toEqual([200, 503, 503, 200]);
  });

  test.each([
    ['a template', '/repos/{owner}/{repo}', [503, 200]],
    ['a star', '/repos/*', [503, 503]],
    ['another path', '/repos/acme/other', [200, 200]],
    ['a path with a dot', '/repos.acme.shop', [200, 200]],
  ])('%s', async (_name, path, expected) => {
    github = await smallGitHub();
    await fault({ path, times: 2, act: { status: 503 } });
    const below = await ask(github, `${SHOP}/nothing`);
    const statuses = [(await get()).status, below.status === 503 ? 503 : 200];
    expect(statuses).toEqual(expected);
  });

  test('a method', async () => {
    github = await smallGitHub();
    await fault({ method: 'POST', path: LABELS, act: { status: 503 } });
    expect((await ask(github, LABELS)).status).toBe(200);
    expect((await ask(github, LABELS, { token: mia(), body: { name: 'a' } })).status).toBe(503);
  });

  test('a word of a GraphQL query', async () => {
    github = await smallGitHub();
    await fault({ path: '/graphql', holding: 'databaseId', act: { status: 502 } });
    const send = (query: string) => ask(github, github.graphql, { token: mia(), body: { query } });
    expect((await send('{ viewer { login } }')).status).toBe(200);
    expect((await send('{ viewer { ... on User { databaseId } } }')).status).toBe(502);
  });

  test('the path has no GHES prefix', async () => {
    github = await smallGitHub(undefined, { ghes: true });
    await fault({ path: SHOP, act: { status: 503 } });
    expect((await get()).status).toBe(503);
  });

  test('none once they are cleared', async () => {
    github = await smallGitHub();
    await fault({ path: SHOP, times: 9, act: { status: 503 } });
    expect((await get()).status).toBe(503);
    expect((await control(github, 'fault', undefined, 'DELETE')).status).toBe(204);
    expect((await get()).status).toBe(200);
  });
});

describe('what stays of a request that met one', () => {
  const label = () => ask(github, LABELS, { token: mia(), body: { name: 'a' } }).catch(() => undefined);
  const names = () => github.repository.labels.map(({ name }) => name);

  test.each([{ status: 502 }, { reset: 'before' }])('nothing, for %j', async (act) => {
    github = await smallGitHub();
    await fault({ path: LABELS, act });
    await label();
    expect(names()).toEqual([]);
  });

  test.each([{ status: 502 }, { reset: 'before' }])('its effect, for %j after it', async (act) => {
    github = await smallGitHub();
    await fault({ path: LABELS, when: 'after', act });
    await label();
    expect(names()).toEqual(['a']);
  });

  test.each([{ reset: 'mid-body' }, { malformed: true }, { contentType: 'text/html' }])(
    'its effect, as %j spoils an answer that is there',
    async (act) => {
      github = await smallGitHub();
      await fault({ path: LABELS, act });
      await label();
      expect(names()).toEqual(['a']);
    },
  );
});

test.each([
  [{ path: '/x' }],
  [{ act: { status: 500 } }],
  [{ path: '/x', act: { status: 99 } }],
  [{ path: '/x', act: { explode: true } }],
  [{ path: '/x', nth: 0, act: { hang: true } }],
])('%j is no fault', async (body) => {
  github = await smallGitHub();
  expect((await control(github, 'fault', body)).status).toBe(422);
});
