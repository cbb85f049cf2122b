import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { readBody } from './read-body.ts';
import type { Exchange } from './recording.ts';
import { type DifferentRequest, failure, Replay, type ReplayAnswer } from './replay.ts';

export interface ModelServer {
  /** Base URL for a client, `http://127.0.0.1:PORT/v1`. */
  readonly url: string;
  close(): Promise<void>;
  /** Where the conversation left the recording, one sentence a difference; empty when it did not. */
  differences(): string[];
  /** The first request that is not the recorded one, with both; undefined while there is none. */
  firstDifferent(): DifferentRequest | undefined;
  /** How many recorded exchanges were served. */
  served(): number;
}

/**
 * Starts an OpenAI-compatible server on loopback that answers request k with the response of exchange k, whatever is
 * asked, and says where the request differs from the recorded one. `port` 0 or none takes a free one; `usage` says whether
 * tokens are counted anew (the default) or are the recorded ones. Rejects when the
 * port cannot be taken.
 */
export async function startModelServer(options: {
  readonly exchanges: readonly Exchange[];
  readonly port?: number;
  readonly usage?: 'counted' | 'recorded';
}): Promise<ModelServer> {
  const replay = new Replay(options.exchanges, options.usage);
  const models = modelsOf(options.exchanges);
  const server = createServer((request, response) => {
    answer(request, replay, models).then(
      (reply) => send(response, reply),
      () => response.destroy(),
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the model server has no TCP port');
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
    differences: () => replay.differences,
    firstDifferent: () => replay.firstDifferent,
    served: () => replay.served,
  };
}

async function answer(request: IncomingMessage, replay: Replay, models: unknown): Promise<ReplayAnswer> {
  const path = (request.url ?? '/').replace(/[?#].*$/, '').replace(/(?<=.)\/$/, '');
  const body = await readBody(request);
  if (path === '/v1/models' && request.method === 'GET') return { status: 200, headers: {}, body: models };
  if (path !== '/v1/chat/completions') {
    return failure(404, `there is nothing at ${path}; ask /v1/chat/completions or /v1/models`, 'not_found');
  }
  if (request.method !== 'POST') return failure(405, `${path} takes POST`, 'method_not_allowed');
  if (body === undefined) return failure(413, 'the body is over 32 MB', 'invalid_request_error');
  return replay.answer(body);
}

function modelsOf(exchanges: readonly Exchange[]): unknown {
  const names = exchanges.map(({ request }) => request.model).filter((name) => typeof name === 'string');
  const data = [...new Set(names)].map((id) => ({ id, object: 'model' }));
  return { object: 'list', data };
}

function send(response: ServerResponse, { status, headers, body }: ReplayAnswer): void {
  const isText = typeof body === 'string';
  const type = isText ? 'text/plain; charset=utf-8' : 'application/json';
  response.writeHead(status, { 'content-type': type, ...headers });
  response.end(isText ? body : JSON.stringify(body ?? null));
}
