import type { Actor } from '../world/actor.ts';
import type { Pull } from '../world/pull.ts';
import { rulesOn } from '../world/rule.ts';
import type { World } from '../world/world.ts';
import { dismissReview } from './dismiss-review.ts';

/** Takes back the approvals of an older head where a rule of the base branch says so, told as dismissed. Source: github-facts §4.5. */
export async function dismissStale(world: World, pull: Pull, by: Actor): Promise<void> {
  if (!rulesOn(pull.repository, pull.base.ref).some(({ dismissesStale }) => dismissesStale === true)) return;
  for (const review of pull.reviews.filter(({ state }) => state === 'APPROVED')) {
    await dismissReview(world, pull, review, { by, message: 'A newer commit was pushed.' });
  }
}
