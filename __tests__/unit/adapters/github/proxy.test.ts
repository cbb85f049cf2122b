import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { hostOn } from '../../../fakes/host-on.ts';
import { type ProxyServer, proxyServer } from '../../../fakes/proxy-server.ts';
import { type ReviewedGitHub, reviewedGitHub } from '../../../fakes/reviewed-github.ts';

/** A runner whose only way out is a proxy. `github.test` is no name that anybody could look up. */
let github: ReviewedGitHub;
let proxy: ProxyServer;
let folder: string;
beforeEach(async () => {
  github = await reviewedGitHub();
  proxy = await proxyServer(Number(new URL(github.url).port));
  folder = mkdtempSync(join(tmpdir(), 'proxied-'));
});
afterEach(async () => {
  await proxy.close();
  await github.close();
  rmSync(folder, { recursive: true, force: true });
});

const URL_BEHIND = 'http://github.test';
const number = () => github.pull.number;
const fileIn = (tree: string) => readFileSync(join(tree, 'a.txt'), 'utf8');

describe.each([
  ['HTTP_PROXY', (url: string) => ({ HTTP_PROXY: url })],
  ['http_proxy', (url: string) => ({ http_proxy: url, HTTP_PROXY: 'http://127.0.0.1:9' })],
])('%s', (_name, env) => {
  test('takes the API and git there', async () => {
    const { host } = await hostOn(github, { url: URL_BEHIND, env: env(proxy.url) });
    expect(await host.pull(number())).toMatchObject({ number: number() });
    expect(await host.postComment(number(), 'x')).toMatchObject({ kind: 'written' });
    expect(proxy.asked[0]).toMatch(/github\.test/);
    const before = proxy.asked.length;
    const tree = join(folder, 'tree');
    await host.fetchTree(github.pull.head.sha, tree);
    expect(fileIn(tree)).toContain('line ten');
    expect(proxy.asked.length).toBeGreaterThan(before);
  });
});

test('HTTPS_PROXY is asked for a tunnel, with its own credentials and without the token', async () => {
  const env = { HTTPS_PROXY: proxy.url.replace('//', '//user:pass@') };
  const { host, token } = await hostOn(github, { url: 'https://github.test', env, timeoutMs: 500 });
  // The tunnel leads to a server without TLS: what matters is who was asked, and how.
  await expect(host.pull(number())).rejects.toMatchObject({ name: 'HostFailure', kind: 'unavailable' });
  await expect(host.fetchTree(github.pull.head.sha, join(folder, 'tree'))).rejects.toMatchObject({
    name: 'HostFailure',
  });
  expect(new Set(proxy.asked)).toEqual(new Set(['CONNECT github.test:443']));
  const basic = `Basic ${Buffer.from('user:pass').toString('base64')}`;
  expect(new Set(proxy.authorizations)).toEqual(new Set([basic]));
  expect(JSON.stringify(proxy)).not.toContain(token);
});

describe('a server that is not to be asked through it', () => {
  test.each([
    ['on this machine', {}],
    ['named by NO_PROXY', { NO_PROXY: 'example.test,127.0.0.1' }],
    ['any, by a star', { no_proxy: '*' }],
  ])('%s', async (_name, more) => {
    const env = { HTTP_PROXY: 'http://127.0.0.1:9', HTTPS_PROXY: 'http://127.0.0.1:9', ...more };
    const { host } = await hostOn(github, { env });
    expect(await host.pull(number())).toMatchObject({ number: number() });
    const tree = join(folder, 'tree');
    await host.fetchTree(github.pull.head.sha, tree);
    expect(fileIn(tree)).toContain('line ten');
  });
});
