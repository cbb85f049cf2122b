import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type LiveFeed, liveFeed } from '../../../../src/viewer/server/live-feed.ts';
import { type LiveServer, startLiveServer } from '../../../../src/viewer/server/live-server.ts';
import { TIMELINE_TEMPLATE } from '../../../fakes/timeline-template.ts';

let feed: LiveFeed;
let server: LiveServer;
let port = 0;

beforeAll(async () => {
  feed = liveFeed();
  server = await started(0);
  port = Number(new URL(server.url).port);
});
afterAll(() => server.close());

async function started(wished: number): Promise<LiveServer> {
  const made = await startLiveServer({ page: TIMELINE_TEMPLATE, feed, port: wished });
  if (made.kind === 'problem') throw new Error(made.reason);
  return made;
}

interface Asked {
  readonly method?: string;
  readonly path?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Reads until this was said; without it, until the end. */
  readonly until?: RegExp;
}

function ask({ method = 'GET', path = '/', headers = {}, until }: Asked) {
  return new Promise<{
    status: number | undefined;
    body: string;
    headers: Readonly<Record<string, unknown>>;
  }>((done, failed) => {
    const asking = request({ host: '127.0.0.1', port, method, path, headers }, (response) => {
      let body = '';
      const end = () => done({ status: response.statusCode, body, headers: response.headers });
      response.on('data', (piece: Buffer) => {
        body += piece.toString('utf8');
        if (until?.test(body) !== true) return;
        end();
        asking.destroy();
      });
      response.on('end', end);
    });
    asking.on('error', failed);
    asking.end();
  });
}

const messages = (body: string): unknown[] =>
  [...body.matchAll(/^data: (.*)$/gm)].map(([, json = '']) => JSON.parse(json));

test('gives the page with a policy that lets nobody frame it, and keeps it out of caches', async () => {
  const { status, body, headers } = await ask({});
  expect([status, body]).toEqual([200, TIMELINE_TEMPLATE]);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-security-policy':
      "default-src 'none'; script-src 'sha256-x'; connect-src 'none'; frame-ancestors 'none'",
  });
});

test.each([
  ['localhost', 200],
  ['LOCALHOST', 200],
  ['127.0.0.1', 200],
  ['evil.example', 403],
  ['127.0.0.1.evil.example', 403],
  ['localhost@evil.example', 403],
  ['[::1]', 403],
])('a request to the host %s is answered %i', async (host, code) => {
  for (const path of ['/', '/events'])
    expect((await ask({ path, method: 'HEAD', headers: { host: `${host}:${port}` } })).status).toBe(code);
});

test.each(['localhost', 'localhost:1', 'localhost:', '127.0.0.1:65536'])(
  'a host %s that is not this port is turned away',
  async (host) => {
    const { status, body } = await ask({ headers: { host } });
    expect([status, body]).toEqual([403, `This is for http://127.0.0.1:${port}/ alone.\n`]);
  },
);

test.each([
  ['POST', '/', 405],
  ['OPTIONS', '/events', 405],
  ['GET', '/../etc/passwd', 404],
  ['GET', '/favicon.ico', 404],
  ['GET', '/?q=1', 200],
])('%s %s is answered %i', async (method, path, code) => {
  expect((await ask({ method, path })).status).toBe(code);
});

describe('events', () => {
  test('tell what there is, then what comes, and where a lost connection goes on', async () => {
    feed.add('a.jsonl', [{ kind: 'task' }]);
    const first = ask({ path: '/events', until: /two[\s\S]*\n\n$/ });
    feed.add('b\ndata: forged', [{ kind: 'turn', text: 'one\n\ndata: two' }]);
    const { headers, body } = await first;
    expect(headers).toMatchObject({ 'content-type': 'text/event-stream; charset=utf-8' });
    const all = [
      { file: 'a.jsonl', lines: [{ kind: 'task' }] },
      { file: 'b\ndata: forged', lines: [{ kind: 'turn', text: 'one\n\ndata: two' }] },
    ];
    expect(messages(body)).toEqual(all);
    const [, id = ''] = /^id: (.*-1)$/m.exec(body) ?? [];
    const again = await ask({ path: '/events', headers: { 'last-event-id': id }, until: /\n\n.*\n.*\n\n$/ });
    expect(messages(again.body)).toEqual(all.slice(1));
  });

  test.each(['00000000-1', 'x', '', '-1'])(
    'of a server before this one (%j) nothing is told twice',
    async (id) => {
      const { status, body } = await ask({ path: '/events', headers: { 'last-event-id': id } });
      expect([status, body]).toEqual([204, '']);
    },
  );
});

test('a port that is taken is a sentence', async () => {
  const made = await startLiveServer({ page: TIMELINE_TEMPLATE, feed, port });
  expect(made).toEqual({
    kind: 'problem',
    reason: `Port ${port} is taken: name another one, or none for a free one.`,
  });
});

test('ends at once, with whoever listens', async () => {
  const other = await started(0);
  const listening = new Promise<void>((done) => {
    const asking = request(`${other.url}events`, (response) => {
      response.on('error', () => {});
      response.on('close', done);
      void other.close();
      response.resume();
    });
    asking.on('error', () => {});
    asking.end();
  });
  await listening;
});
