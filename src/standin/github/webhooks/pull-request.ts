import { fullPull } from '../shapes/full-pull.ts';
import type { Pull } from '../world/pull.ts';
import type { World } from '../world/world.ts';

/** What a `pull_request` event carries beside action, repository and sender. */
export const pullRequestPayload = async (world: World, pull: Pull): Promise<Record<string, unknown>> => ({
  number: pull.number,
  pull_request: await fullPull(world, pull),
});
