import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { isRecord } from '../../kernel/is-record.ts';
import { messageOf } from '../../kernel/message-of.ts';
import { isOwnHost } from './is-own-host.ts';
import type { LiveFeed } from './live-feed.ts';
import { policyOfPage } from './policy-of-page.ts';

export interface LiveServer {
  readonly kind: 'server';
  /** For example `http://127.0.0.1:4711/`. */
  readonly url: string;
  /** Ends every connection. */
  close(): Promise<void>;
}

export interface LiveServed {
  /** HTML, made for live use. */
  readonly page: string;
  readonly feed: LiveFeed;
  /** 0 for a free one. */
  readonly port: number;
}

const HOST = '127.0.0.1';
const REASONS: Readonly<Record<string, string>> = {
  EADDRINUSE: 'is taken: name another one, or none for a free one',
  EACCES: 'may not be used: name one above 1023, or none for a free one',
};

/**
 * Serves the page at `/` and what happens, as Server-Sent Events, at `/events`: to this machine alone. A page on the web that
 * a name of its own points here is turned away by its Host header. An event's id says where a lost connection goes on.
 */
export async function startLiveServer({
  page,
  feed,
  port,
}: LiveServed): Promise<LiveServer | { readonly kind: 'problem'; readonly reason: string }> {
  const instance = randomBytes(4).toString('hex');
  const policy = `${policyOfPage(page)}; frame-ancestors 'none'`;
  const server = createServer((request, response) => {
    for (const [name, value] of Object.entries(headers(policy))) response.setHeader(name, value);
    const refused = refusal(request, portOf(server));
    if (refused === undefined) serve(request, response, { page, feed, instance });
    else answer(response, refused.code, `${refused.why}\n`);
  });
  try {
    await listening(server, port);
  } catch (error) {
    const code = isRecord(error) ? String(error.code) : '';
    return {
      kind: 'problem',
      reason: `Port ${port} ${REASONS[code] ?? `does not work (${messageOf(error)})`}.`,
    };
  }
  return {
    kind: 'server',
    url: `http://${HOST}:${portOf(server)}/`,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        server.closeAllConnections();
      }),
  };
}

interface Served {
  readonly page: string;
  readonly feed: LiveFeed;
  /** Of this process: ids of events begin with it. */
  readonly instance: string;
}

function serve(request: IncomingMessage, response: ServerResponse, served: Served): void {
  const path = (request.url ?? '').split('?', 1)[0];
  if (path === '/events') events(request, response, served);
  else if (path !== '/') answer(response, 404, 'The timeline is at /\n');
  else {
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.end(request.method === 'HEAD' ? undefined : served.page);
  }
}

const headers = (policy: string) => ({
  'Cache-Control': 'no-store',
  'Content-Security-Policy': policy,
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Content-Type-Options': 'nosniff',
});

function refusal(
  { method, headers: { host } }: IncomingMessage,
  port: number,
): { readonly code: number; readonly why: string } | undefined {
  if (!isOwnHost(host, port)) return { code: 403, why: `This is for http://${HOST}:${port}/ alone.` };
  return method === 'GET' || method === 'HEAD' ? undefined : { code: 405, why: 'Only GET and HEAD.' };
}

function answer(response: ServerResponse, code: number, text: string): void {
  if (code === 405) response.setHeader('Allow', 'GET, HEAD');
  response.writeHead(code, { 'Content-Type': 'text/plain; charset=utf-8' }).end(text);
}

/** A reader that comes back to another process of ours is told (204) not to come again: its page has what this one would repeat. */
function events(
  { method, headers: { 'last-event-id': last } }: IncomingMessage,
  response: ServerResponse,
  { feed, instance }: Served,
): void {
  const [of, place] = typeof last === 'string' ? last.split('-', 2) : [instance, '0'];
  const from = /^\d{1,9}$/.test(place ?? '') ? Number(place) : Number.NaN;
  if (of !== instance || !(from <= feed.count())) {
    response.writeHead(204).end();
    return;
  }
  response.setHeader('Content-Type', 'text/event-stream; charset=utf-8');
  if (method === 'HEAD') {
    response.end();
    return;
  }
  response.write('retry: 1000\n\n');
  const deaf = feed.listen(from, (message, next) =>
    response.write(`id: ${instance}-${next}\ndata: ${message}\n\n`),
  );
  response.on('close', deaf);
}

function listening(server: Server, port: number): Promise<void> {
  return new Promise((done, failed) => {
    server.once('error', failed);
    server.listen(port, HOST, () => {
      server.off('error', failed);
      done();
    });
  });
}

function portOf(server: Server): number {
  const address = server.address();
  return typeof address === 'object' && address !== null ? address.port : 0;
}
