import { moment } from '../shapes/moment.ts';
import { simplePull } from '../shapes/pull.ts';
import { reviewShape } from '../shapes/review.ts';
import type { Actor } from '../world/actor.ts';
import type { Delivery } from '../world/delivery.ts';
import type { Pull } from '../world/pull.ts';
import type { Review } from '../world/review.ts';
import type { World } from '../world/world.ts';
import { deliver } from './deliver.ts';

/**
 * Delivers `pull_request_review`. Its `state` is in lower case, an empty body is null, and the pull request is the
 * simple form. Source: github-facts §1.5.
 */
export function deliverReview(
  world: World,
  pull: Pull,
  review: Review,
  happened: {
    readonly action: 'submitted' | 'edited' | 'dismissed';
    readonly by: Actor;
    readonly changes?: unknown;
  },
): Promise<Delivery> {
  const shape = reviewShape(world, pull, review);
  return deliver(world, {
    event: 'pull_request_review',
    action: happened.action,
    repository: pull.repository,
    by: happened.by,
    pull,
    payload: {
      ...(happened.changes === undefined ? {} : { changes: happened.changes }),
      review: {
        ...shape,
        body: shape.body === '' ? null : shape.body,
        state: shape.state.toLowerCase(),
        submitted_at: moment(review.submittedAt ?? review.updatedAt),
        updated_at: moment(review.updatedAt),
      },
      pull_request: simplePull(world, pull),
    },
  });
}
