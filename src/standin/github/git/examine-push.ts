import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pusherOf } from '../changes/pusher.ts';
import type { Refusal } from '../changes/refusal.ts';
import { refuseMove } from '../changes/refuse-move.ts';
import type { Repository } from '../world/repository.ts';
import type { Token } from '../world/token.ts';
import type { World } from '../world/world.ts';
import { tryGit } from './git.ts';
import { pushReach } from './push-reach.ts';
import type { PushRequest } from './push-request.ts';

/** Which refs of a push are refused, by full name. Its objects are looked at aside, before the repository has them. */
export async function examinePush(
  world: World,
  repository: Repository,
  token: Token,
  push: PushRequest,
): Promise<ReadonlyMap<string, Refusal>> {
  const refusals = new Map<string, Refusal>();
  const aside = await mkdtemp(join(world.root, 'incoming-'));
  try {
    await mkdir(join(aside, 'pack'));
    const env = {
      GIT_OBJECT_DIRECTORY: aside,
      GIT_ALTERNATE_OBJECT_DIRECTORIES: join(repository.folder, 'objects'),
    };
    if (push.pack.length > 0) {
      const argv = ['index-pack', '--stdin', '--fix-thin'];
      const { code } = await tryGit(repository.folder, argv, { env, input: push.pack });
      // A broken pack is git's own to refuse.
      if (code !== 0) return refusals;
    }
    const reach = pushReach(world, token, repository);
    const pusher = pusherOf(token, repository);
    for (const move of push.commands) {
      const refusal =
        reach === 'all' || reach.includes(move.ref)
          ? await refuseMove(world, repository, pusher, move, { env })
          : ({ kind: 'not-lent', ref: move.ref } as const);
      if (refusal !== undefined) refusals.set(move.ref, refusal);
    }
    return refusals;
  } finally {
    await rm(aside, { recursive: true, force: true });
  }
}
