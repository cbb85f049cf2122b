import { nodeId } from '../shapes/node-id.ts';
import { simplePull } from '../shapes/pull.ts';
import { reviewComment } from '../shapes/review-comment.ts';
import type { Actor } from '../world/actor.ts';
import type { Delivery } from '../world/delivery.ts';
import type { Pull } from '../world/pull.ts';
import type { Thread } from '../world/review.ts';
import type { World } from '../world/world.ts';
import { deliver } from './deliver.ts';

/** Delivers `pull_request_review_thread` with all comments of the thread. */
export const deliverThread = (
  world: World,
  pull: Pull,
  thread: Thread,
  happened: { readonly action: 'resolved' | 'unresolved'; readonly by: Actor },
): Promise<Delivery> =>
  deliver(world, {
    event: 'pull_request_review_thread',
    action: happened.action,
    repository: pull.repository,
    by: happened.by,
    pull,
    payload: {
      thread: {
        node_id: nodeId('PRRT', thread.id),
        comments: pull.comments
          .filter((comment) => comment.thread === thread)
          .map((comment) => reviewComment(world, pull, comment)),
      },
      pull_request: simplePull(world, pull),
    },
  });
