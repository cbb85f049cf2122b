import { holds, permissionsIn } from '../http/authorize.ts';
import type { Account } from '../world/account.ts';
import { type Actor, actorOf, person } from '../world/actor.ts';
import type { Repository } from '../world/repository.ts';
import type { Token } from '../world/token.ts';

/** Who moves a branch, and whether they may touch workflow files. */
export interface Pusher {
  readonly actor: Actor;
  readonly mayWriteWorkflows: boolean;
}

/** Only an app with `workflows: write` may; no `permissions:` key gives it to a job. Source: github-facts §4.5. */
export const pusherOf = (token: Token, repository: Repository): Pusher => ({
  actor: actorOf(token),
  mayWriteWorkflows:
    token.kind === 'user' ||
    (token.kind === 'app' && holds(permissionsIn(token, repository), ['workflows', 'write'])),
});

export const personPusher = (account: Account): Pusher => ({
  actor: person(account),
  mayWriteWorkflows: true,
});
