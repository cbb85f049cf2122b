import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readBytes } from '../read-bytes.ts';
import { answerLogFile } from './actions/answer-log-file.ts';
import { answerControl } from './control/answer-control.ts';
import { answerGit } from './git/answer-git.ts';
import { createGraphql } from './graphql/create-graphql.ts';
import { type ApiRequest, createApi } from './http/api.ts';
import { apiPath } from './http/api-path.ts';
import type { Exchange } from './http/exchange.ts';
import { Faults, preventsEffect } from './http/faults.ts';
import { Limits } from './http/limits.ts';
import { NAMELESS } from './http/nameless.ts';
import { respond } from './http/respond.ts';
import { createTurns } from './http/turns.ts';
import { ROUTES } from './rest/routes.ts';
import { createWorld, type World } from './world/world.ts';

export interface LocalGitHub {
  /** The REST API, for `GITHUB_API_URL`. */
  readonly url: string;
  /** For `GITHUB_GRAPHQL_URL`. */
  readonly graphql: string;
  /** For `GITHUB_SERVER_URL`; a repository is at `/OWNER/NAME.git` below it. */
  readonly git: string;
  readonly world: World;
  readonly faults: Faults;
  readonly limits: Limits;
  /** Runs a task alone, as a request does; for changes from outside HTTP. */
  readonly alone: <T>(task: () => Promise<T>) => Promise<T>;
  /** Stops both servers and deletes the repositories. */
  close(): Promise<void>;
}

export interface StartOptions {
  readonly port?: number;
  readonly ghes?: boolean;
  readonly observe?: (exchange: Exchange) => void;
}

/**
 * Starts an empty local GitHub on loopback, its log store on a second port. `port` 0 or none takes a free one; `ghes`
 * puts the API below `/api/v3`. Rejects when the port cannot be taken.
 */
export async function startGitHub(options: StartOptions = {}): Promise<LocalGitHub> {
  const root = await mkdtemp(join(tmpdir(), 'build-doctor-github-'));
  const world = createWorld(root);
  const limits = new Limits(world);
  const faults = new Faults();
  const alone = createTurns();
  const api = createApi(world, ROUTES, limits, createGraphql(world, limits));
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      // The client went away while it was sending.
      if (request.destroyed && !request.complete) return;
      process.stderr.write(`local GitHub: ${error instanceof Error ? error.stack : String(error)}\n`);
      if (!response.headersSent) response.writeHead(500, { 'content-type': 'application/json' });
      response.end('{"message":"Server Error"}');
    });
  });
  const logs = createServer((request, response) => answerLogFile(world, request, response));
  const close = async () => {
    await Promise.all([stop(server), stop(logs)]);
    await alone(() => rm(root, { recursive: true, force: true }));
  };
  const isGhes = options.ghes === true;
  const { port, logPort } = await listening().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  const html = `http://127.0.0.1:${port}`;
  const prefix = isGhes ? '/api/v3' : '';
  Object.assign(world.links, { html, api: `${html}${prefix}`, logs: `http://127.0.0.1:${logPort}` });
  return {
    url: world.links.api,
    graphql: isGhes ? `${html}/api/graphql` : `${html}/graphql`,
    git: html,
    world,
    faults,
    limits,
    alone,
    close,
  };

  async function listening(): Promise<{ port: number; logPort: number }> {
    return { port: await listen(server, options.port ?? 0), logPort: await listen(logs, 0) };
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    // A client behind a proxy setting asks for a whole URL. Source: RFC 9112 §3.2.2.
    const target = (request.url ?? '/').replace(/^https?:\/\/[^/?]*/i, '');
    if (!URL.canParse(`${html}${target}`)) {
      await respond(response, { status: 400, headers: {}, body: { message: 'Bad Request' } }, undefined);
      return;
    }
    const url = new URL(`${html}${target}`);
    if (url.pathname.startsWith('/_/')) {
      const body = await readBytes(request);
      const answer = await answerControl(
        { world, faults, limits, alone },
        { method: request.method ?? 'GET', path: url.pathname, body: body?.toString('utf8') ?? '' },
      );
      await respond(response, { ...answer, headers: answer.headers ?? {} }, undefined);
      return;
    }
    if (GIT.test(url.pathname)) return answerGit({ world, alone, faults }, request, response);
    if ((request.headers['user-agent'] ?? '') === '') {
      await respond(response, NAMELESS, undefined);
      return;
    }
    const body = await readBytes(request);
    if (body === undefined) {
      await respond(
        response,
        { status: 413, headers: {}, body: { message: 'Payload too large' } },
        undefined,
      );
      return;
    }
    const asked: ApiRequest = {
      method: request.method ?? 'GET',
      path: apiPath(url.pathname, isGhes),
      url,
      headers: request.headers,
      body: body.toString('utf8'),
    };
    const fault = faults.meet(asked.method, asked.path, asked.body);
    const answer =
      fault !== undefined && preventsEffect(fault)
        ? { status: 500, headers: {}, route: undefined }
        : await alone(() => api(asked));
    const sent = await respond(response, answer, fault?.act);
    options.observe?.({
      method: asked.method,
      route: asked.path === '/graphql' ? '/graphql' : answer.route,
      path: asked.path,
      query: url.search,
      requestHeaders: request.headers,
      requestBody: asked.body,
      status: sent.status,
      responseHeaders: sent.headers,
      responseBody: sent.body.toString('utf8'),
      isFault: fault !== undefined,
    });
  }
}

// What a git client asks for: smart HTTP's three addresses.
const GIT = /^\/[^/]+\/[^/]+\/(?:info\/refs|git-upload-pack|git-receive-pack)$/;

async function listen(server: Server, port: number): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the local GitHub has no TCP port');
  return address.port;
}

const stop = (server: Server): Promise<void> =>
  new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
