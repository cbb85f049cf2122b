import { startRuns } from '../actions/start-runs.ts';
import { simpleUser } from '../shapes/account.ts';
import { simpleOrganization } from '../shapes/organization.ts';
import { plainRepository } from '../shapes/repository.ts';
import type { Actor } from '../world/actor.ts';
import type { Delivery } from '../world/delivery.ts';
import type { Pull } from '../world/pull.ts';
import type { Repository } from '../world/repository.ts';
import type { Run } from '../world/run.ts';
import { nextId, now, type World } from '../world/world.ts';

/** Something that GitHub tells webhooks about. */
export interface Happening {
  /** The value of `X-GitHub-Event`. */
  readonly event: string;
  readonly action?: string;
  readonly repository: Repository;
  readonly by: Actor;
  /** What stands in the payload beside action, repository and sender. */
  readonly payload: Readonly<Record<string, unknown>>;
  /** The pull request that it is about. */
  readonly pull?: Pull;
  /** For `push`: the full ref, and the commits that it moved between. */
  readonly ref?: string;
  readonly sha?: string;
  /** For `workflow_run`: the run that it is about. */
  readonly run?: Run;
}

/** Records an event with its payload, and starts the workflows that listen to it. */
export async function deliver(world: World, happening: Happening): Promise<Delivery> {
  const { event, action, repository, by, payload } = happening;
  const { owner } = repository;
  const delivery: Delivery = {
    id: nextId(world),
    event,
    action,
    repository,
    sender: by.account,
    at: now(world),
    payload: {
      ...(action === undefined ? {} : { action }),
      repository: plainRepository(world, repository),
      ...(owner.type === 'Organization' ? { organization: simpleOrganization(world, owner) } : {}),
      sender: simpleUser(world, by.account),
      // A push shows its repository in a form of its own.
      ...payload,
    },
    started: [],
    withheld: undefined,
  };
  world.deliveries.push(delivery);
  Object.assign(delivery, await startRuns(world, happening));
  return delivery;
}
