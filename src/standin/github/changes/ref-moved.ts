import { dismissStale } from '../pulls/dismiss-stale.ts';
import { deliver } from '../webhooks/deliver.ts';
import { pullRequestPayload } from '../webhooks/pull-request.ts';
import { pushPayload } from '../webhooks/push.ts';
import type { Actor } from '../world/actor.ts';
import type { Delivery } from '../world/delivery.ts';
import type { Pull } from '../world/pull.ts';
import type { Repository } from '../world/repository.ts';
import { now, type World } from '../world/world.ts';
import { followBase, followBranch } from './follow-branch.ts';
import type { Move } from './refuse-move.ts';

export interface RefMove extends Move {
  readonly by: Actor;
}

/**
 * What follows when a branch or tag has moved, by whatever road: pull requests from it get the new head
 * (`refs/pull/N/head`, the merge at `refs/pull/N/merge`), their comments shift or outdate, `push` and then
 * `pull_request` `synchronize` or `closed` are delivered. Gives the `push` delivery.
 */
export async function refMoved(world: World, repository: Repository, move: RefMove): Promise<Delivery> {
  const { ref, after, by } = move;
  repository.pushedAt = now(world);
  const branch = ref.startsWith('refs/heads/') ? ref.slice('refs/heads/'.length) : undefined;
  const closed: Pull[] = [];
  const followed: { readonly pull: Pull; readonly before: string }[] = [];
  if (branch !== undefined) {
    const place = { repository, branch };
    const heads = await followBranch(world, place, after);
    followed.push(...heads.followed);
    closed.push(...heads.closed, ...(await followBase(world, place, move)));
  }
  const push = await deliver(world, {
    event: 'push',
    repository,
    by,
    ref,
    ...(after === undefined ? {} : { sha: after }),
    payload: await pushPayload(world, repository, move),
  });
  for (const { pull, before: old } of followed) {
    const payload = { before: old, after: pull.head.sha, ...(await pullRequestPayload(world, pull)) };
    await deliver(world, {
      event: 'pull_request',
      action: 'synchronize',
      repository: pull.repository,
      by,
      pull,
      payload,
    });
    await dismissStale(world, pull, by);
  }
  for (const pull of closed) {
    const payload = await pullRequestPayload(world, pull);
    await deliver(world, {
      event: 'pull_request',
      action: 'closed',
      repository: pull.repository,
      by,
      pull,
      payload,
    });
  }
  return push;
}
