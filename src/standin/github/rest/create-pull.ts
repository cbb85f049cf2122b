import type * as v from 'valibot';
import { type Answer, created, invalid, isAnswer, refused } from '../http/answer.ts';
import { canSee, roleOf } from '../http/authorize.ts';
import type { Call } from '../http/route.ts';
import { openPull } from '../pulls/open-pull.ts';
import { refuseText } from '../pulls/refuse-text.ts';
import { fullPull } from '../shapes/full-pull.ts';
import { actorOf } from '../world/actor.ts';
import type { Repository } from '../world/repository.ts';
import { isAtLeast } from '../world/role.ts';
import { findRepository, type World } from '../world/world.ts';
import { asToken } from './as-token.ts';
import type { NewPull } from './pull-body.ts';

/** Answers `POST …/pulls`: `head` is a branch here, or `owner:branch` of a fork that the caller sees. */
export async function createPull(call: Call, body: v.InferOutput<typeof NewPull>): Promise<Answer> {
  const { world, repository } = call;
  const token = asToken(call.caller);
  if (token.kind === 'job' && !repository.actionsMayApprove) {
    return refused(403, 'GitHub Actions is not permitted to create or approve pull requests.');
  }
  const { title = '' } = body;
  const refusal = refuseText({ title, body: body.body });
  if (refusal !== undefined) return refusal;
  const [ref = '', owner] = body.head.split(':').reverse();
  const from = body.head_repo ?? (owner === undefined ? undefined : owner);
  const headRepository = from === undefined ? repository : forkOf(world, repository, from);
  if (headRepository === undefined || !canSee(token, headRepository)) {
    return invalid('PullRequest', 'head', 'invalid');
  }
  const mayPush = token.kind !== 'user' || isAtLeast(roleOf(headRepository, token.account.login), 'write');
  if (!mayPush && headRepository.id === repository.id) {
    return invalid('PullRequest', 'head', 'invalid');
  }
  const pull = await openPull(world, {
    repository,
    head: { repository: headRepository, ref },
    base: body.base,
    author: token.account,
    title,
    body: body.body ?? null,
    draft: body.draft ?? false,
    maintainerCanModify: body.maintainer_can_modify ?? true,
    by: actorOf(token),
  });
  return isAnswer(pull) ? pull : created(await fullPull(world, pull));
}

/** By the login of its owner, or by its full name. */
export function forkOf(world: World, repository: Repository, from: string): Repository | undefined {
  if (from.includes('/')) return findRepository(world, from);
  const login = from.toLowerCase();
  if (repository.owner.login.toLowerCase() === login) return repository;
  return world.repositories.find(
    (candidate) => candidate.parent?.id === repository.id && candidate.owner.login.toLowerCase() === login,
  );
}
