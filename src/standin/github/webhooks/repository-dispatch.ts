import { nodeId } from '../shapes/node-id.ts';
import type { Actor } from '../world/actor.ts';
import type { Delivery } from '../world/delivery.ts';
import type { Repository } from '../world/repository.ts';
import type { World } from '../world/world.ts';
import { deliver } from './deliver.ts';

/** Tells of a `repository_dispatch`; its action is the caller's event type. Source: github-facts §1.6. */
export const deliverRepositoryDispatch = (
  world: World,
  repository: Repository,
  by: Actor,
  eventType: string,
  clientPayload: Readonly<Record<string, unknown>>,
): Promise<Delivery> =>
  deliver(world, {
    event: 'repository_dispatch',
    action: eventType,
    repository,
    by,
    payload: {
      branch: repository.defaultBranch,
      client_payload: clientPayload,
      installation: { id: repository.id, node_id: nodeId('INST', repository.id) },
    },
  });
