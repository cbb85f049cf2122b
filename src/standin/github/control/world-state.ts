import type { Limits } from '../http/limits.ts';
import { moment } from '../shapes/moment.ts';
import { fullName } from '../world/repository.ts';
import { now, type World } from '../world/world.ts';
import { repositoryState } from './state/repository-state.ts';

/** The state as JSON for people and tests: everything but secrets, log texts and payloads. */
export async function worldState(world: World, limits: Limits): Promise<unknown> {
  return {
    now: moment(now(world)),
    switches: world.switches,
    limits: limits.values,
    accounts: world.accounts.map(({ id, login, type }) => ({ id, login, type })),
    tokens: world.tokens.map(({ kind, account, permissions, repository, app }) => ({
      kind,
      account: account.login,
      app: app ?? null,
      repository: repository === undefined ? null : fullName(repository),
      permissions,
    })),
    repositories: await Promise.all(world.repositories.map(repositoryState)),
    deliveries: world.deliveries.map((delivery) => ({
      id: delivery.id,
      event: delivery.event,
      action: delivery.action ?? null,
      repository: fullName(delivery.repository),
      sender: delivery.sender.login,
      at: moment(delivery.at),
      started: delivery.started,
      withheld: delivery.withheld ?? null,
    })),
    leaks: world.leaks.map(({ path, at }) => ({ path, at: moment(at) })),
  };
}
