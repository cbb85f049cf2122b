import { randomBytes } from 'node:crypto';
import type { Caller } from '../world/token.ts';
import { now, type World } from '../world/world.ts';
import { type Answer, notFound, refused } from './answer.ts';
import { answerRest } from './answer-rest.ts';
import { callerOf } from './authorize.ts';
import { documented } from './documented.ts';
import { entityTag, isUnchanged } from './entity-tag.ts';
import { type FoundRoute, routeFinder } from './find-route.ts';
import type { Limits, Resource } from './limits.ts';
import type { Method, Route } from './route.ts';

export interface ApiRequest {
  readonly method: string;
  /** Without a GHES prefix. */
  readonly path: string;
  /** As the client asked, for links. */
  readonly url: URL;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

export interface ApiAnswer extends Answer {
  readonly headers: Readonly<Record<string, string>>;
  readonly route: string | undefined;
}

/** Answers a GraphQL document for a caller that is no anonymous one. */
export type AnswerGraphql = (caller: Exclude<Caller, { kind: 'anonymous' }>, body: string) => Promise<Answer>;

/** The API in one function: who asks, limits, route, answer, entity tag. Effects on the world happen inside. */
export function createApi(
  world: World,
  routes: readonly Route[],
  limits: Limits,
  answerGraphql: AnswerGraphql,
): (request: ApiRequest) => Promise<ApiAnswer> {
  const find = routeFinder(routes);
  return async (request) => {
    const { method, path } = request;
    const resource: Resource = path === '/graphql' ? 'graphql' : 'core';
    const isRead = method === 'GET' || method === 'HEAD';
    const found =
      resource === 'graphql' ? undefined : find(method === 'HEAD' ? 'GET' : (method as Method), path);
    const route = found?.route.path;
    const caller = callerOf(world, text(request.headers.authorization));
    const answer = documented(await admitted(caller, found), '');
    const tag = isRead && answer.status === 200 ? entityTag(bytesOf(answer.body)) : undefined;
    const isSame = tag !== undefined && isUnchanged(text(request.headers['if-none-match']), tag);
    const shown = caller ?? ({ kind: 'anonymous' } as const);
    // Only an authorised conditional request is free. Source: REST docs, best practices.
    if (isSame && shown.kind !== 'anonymous') limits.giveBack(shown);
    const headers = {
      date: now(world).toUTCString(),
      'x-github-request-id': randomBytes(12).toString('hex').toUpperCase(),
      'x-github-media-type': 'github.v3; format=json',
      'x-github-api-version-selected': '2022-11-28',
      ...limits.headers(shown, resource),
      ...answer.headers,
      ...(tag === undefined ? {} : { etag: tag, 'cache-control': 'private, max-age=60, s-maxage=60' }),
    };
    return isSame ? { status: 304, headers, route } : { ...answer, headers, route };

    async function admitted(caller: Caller | undefined, found: FoundRoute | undefined): Promise<Answer> {
      if (caller === undefined) return refused(401, 'Bad credentials');
      const writes = resource === 'graphql' ? MUTATION.test(request.body) : !isRead;
      const makesContent = resource === 'core' && writes && CONTENT.test(path);
      const over = limits.count(caller, { resource, writes, makesContent });
      if (over !== undefined) return over;
      if (resource === 'graphql') {
        if (method !== 'POST') return notFound;
        if (caller.kind === 'anonymous')
          return refused(401, 'This endpoint requires you to be authenticated.');
        return answerGraphql(caller, request.body);
      }
      if (found === undefined) return notFound;
      const accept = text(request.headers.accept).toLowerCase();
      return answerRest(world, caller, found, { url: request.url, accept, body: request.body });
    }
  };
}

// What counts as creating content: it notifies people. Source: github-facts §7.
const CONTENT = /\/(?:comments|reviews|replies|pulls|issues|events)$/;

// A mutation costs five points, a query one. Source: github-facts §7.
const MUTATION = /"query"\s*:\s*"(?:\s|\\n)*mutation\b/;

const text = (header: string | string[] | undefined): string =>
  Array.isArray(header) ? header.join(', ') : (header ?? '');

/** A body as it goes over the wire. */
export const bytesOf = (body: unknown): Buffer => {
  if (Buffer.isBuffer(body)) return body;
  return Buffer.from(body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body));
};
