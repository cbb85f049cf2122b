import type { Repository } from '../world/repository.ts';
import type { Caller } from '../world/token.ts';
import { findRepository, type World } from '../world/world.ts';
import { type Answer, notFound } from './answer.ts';
import { forbidden } from './authorize.ts';
import { documented } from './documented.ts';
import type { FoundRoute } from './find-route.ts';
import { pageOf } from './pages.ts';
import { parseBody } from './parse-body.ts';

export interface RestRequest {
  readonly url: URL;
  readonly accept: string;
  readonly body: string;
}

/** Answers one REST request that a route was found for: repository, permissions, body, handler, page. */
export async function answerRest(
  world: World,
  caller: Caller,
  { route, parameters }: FoundRoute,
  request: RestRequest,
): Promise<Answer> {
  const answer = await answerUnpaged();
  return answer.list === undefined ? documented(answer, route.docs) : pageOf(answer.list, request.url);

  async function answerUnpaged(): Promise<Answer> {
    const repository = repositoryOf(world, parameters);
    if (repository !== undefined) {
      const refusal = forbidden(caller, repository, {
        needs: route.needs,
        role: route.role,
        writes: route.method !== 'GET',
      });
      if (refusal !== undefined) return refusal;
    } else if (parameters.owner !== undefined) return notFound;
    const parsed = parseBody(route, request.body);
    if (parsed.kind === 'refused') return parsed.answer;
    return route.answer(
      {
        world,
        caller,
        get repository() {
          if (repository === undefined) throw new Error(`${route.path} names no repository`);
          return repository;
        },
        parameters,
        query: request.url.searchParams,
        accept: request.accept,
      },
      parsed.body,
    );
  }
}

const repositoryOf = (
  world: World,
  { owner, repo }: Readonly<Record<string, string>>,
): Repository | undefined =>
  owner === undefined || repo === undefined ? undefined : findRepository(world, `${owner}/${repo}`);
