import { afterEach, expect, test } from '@jest/globals';
import { addAccount } from '../../../../src/standin/github/world/add-account.ts';
import { userToken } from '../../../../src/standin/github/world/add-token.ts';
import { ask } from '../../../fakes/ask-github.ts';
import { type SmallGitHub, smallGitHub } from '../../../fakes/local-github.ts';

let github: SmallGitHub;
afterEach(() => github.close());

const SHOP = '/repos/acme/shop';
const mia = () => userToken(github.world, addAccount(github.world, 'mia'));

test('an unchanged answer is 304 without a body and costs nothing [REST docs, best practices]', async () => {
  github = await smallGitHub();
  const token = mia();
  const first = await ask(github, SHOP, { token });
  const etag = first.headers.get('etag') ?? '';
  expect(etag).toMatch(/^W\/"[0-9a-f]{64}"$/);
  expect(first.headers.get('x-ratelimit-used')).toBe('1');
  const again = await ask(github, SHOP, { token, headers: { 'if-none-match': etag } });
  expect(again).toMatchObject({ status: 304, text: '' });
  expect(again.headers.get('etag')).toBe(etag);
  expect(again.headers.get('x-ratelimit-used')).toBe('1');
  expect((await ask(github, SHOP, { token })).headers.get('x-ratelimit-used')).toBe('2');
});

test('a 304 to nobody is counted [REST docs, best practices]', async () => {
  github = await smallGitHub();
  const etag = (await ask(github, SHOP)).headers.get('etag') ?? '';
  const again = await ask(github, SHOP, { headers: { 'if-none-match': etag } });
  expect(again.status).toBe(304);
  expect(again.headers.get('x-ratelimit-used')).toBe('2');
});

test.each([
  ['the strong form', (etag: string) => etag.replace('W/', '')],
  ['one of a list', (etag: string) => `"other", ${etag}`],
  ['a star', () => '*'],
])('%s of the tag is known', async (_name, header) => {
  github = await smallGitHub();
  const etag = (await ask(github, SHOP)).headers.get('etag') ?? '';
  expect((await ask(github, SHOP, { headers: { 'if-none-match': header(etag) } })).status).toBe(304);
});

test('a changed answer comes whole, with another tag', async () => {
  github = await smallGitHub();
  const etag = (await ask(github, SHOP)).headers.get('etag') ?? '';
  github.repository.signoffRequired = true;
  const changed = await ask(github, SHOP, { headers: { 'if-none-match': etag } });
  expect(changed.status).toBe(200);
  expect(changed.headers.get('etag')).not.toBe(etag);
});

test('a refusal is never 304', async () => {
  github = await smallGitHub();
  const missing = await ask(github, '/repos/acme/none', { headers: { 'if-none-match': '*' } });
  expect(missing.status).toBe(404);
  expect(missing.headers.get('etag')).toBeNull();
});

test('HEAD answers as GET does, without the body', async () => {
  github = await smallGitHub();
  const get = await ask(github, SHOP);
  const head = await ask(github, SHOP, { method: 'HEAD' });
  expect(head).toMatchObject({ status: 200, text: '' });
  expect(head.headers.get('content-length')).toBe(String(Buffer.byteLength(get.text)));
  expect(head.headers.get('etag')).toBe(get.headers.get('etag'));
});
