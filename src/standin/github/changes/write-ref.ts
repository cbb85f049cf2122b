import { tryGit } from '../git/git.ts';
import { moveRef } from '../git/move-ref.ts';
import type { Delivery } from '../world/delivery.ts';
import type { Repository } from '../world/repository.ts';
import type { World } from '../world/world.ts';
import type { Pusher } from './pusher.ts';
import { refMoved } from './ref-moved.ts';
import type { Refusal } from './refusal.ts';
import { type Move, refuseMove } from './refuse-move.ts';

export type Written =
  /** `push` is undefined where GitHub tells nobody: the ref is neither branch nor tag, or stays where it is. */
  | { readonly kind: 'moved'; readonly push: Delivery | undefined }
  /** It no longer stood at `before`. */
  | { readonly kind: 'stale' }
  | { readonly kind: 'refused'; readonly refusal: Refusal };

/** The one road by which the API and people move refs: rules, workflow files, compare-and-swap, then what follows. */
export async function writeRef(
  world: World,
  repository: Repository,
  pusher: Pusher,
  move: Move,
): Promise<Written> {
  if (move.before === move.after) return { kind: 'moved', push: undefined };
  const refusal = await refuseMove(world, repository, pusher, move);
  if (refusal !== undefined) return { kind: 'refused', refusal };
  if (!(await isMoved(repository.folder, move))) return { kind: 'stale' };
  const isTold = /^refs\/(?:heads|tags)\//.test(move.ref);
  return {
    kind: 'moved',
    push: isTold ? await refMoved(world, repository, { ...move, by: pusher.actor }) : undefined,
  };
}

async function isMoved(folder: string, { ref, before, after }: Move): Promise<boolean> {
  if (after !== undefined) return moveRef(folder, ref, after, before);
  return (
    (await tryGit(folder, ['update-ref', '-d', ref, ...(before === undefined ? [] : [before])])).code === 0
  );
}
