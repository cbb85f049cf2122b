import { type Answer, refused } from '../http/answer.ts';
import { roleOf } from '../http/authorize.ts';
import { setDraft, setPullState } from '../pulls/update-pull.ts';
import type { Actor } from '../world/actor.ts';
import type { Delivery } from '../world/delivery.ts';
import type { Pull } from '../world/pull.ts';
import { isAtLeast } from '../world/role.ts';
import type { World } from '../world/world.ts';
import { pullEvent } from './pull-event.ts';

type Change = (world: World, pull: Pull, by: Actor) => Promise<Delivery | Answer | undefined>;

/** What the author of a pull request may do to it, and everybody from triage up. Source: GitHub doc "Repository roles". */
const managing = (kind: string, change: Change) =>
  pullEvent(kind, {}, async (world, { pull, by }) => {
    const isManager =
      pull.author.id === by.account.id || isAtLeast(roleOf(pull.repository, by.account.login), 'triage');
    if (!isManager) return refused(403, `Pull request ${pull.number} is somebody else's.`);
    return change(world, pull, by);
  });

/** Somebody closes a pull request without merging it. */
export const closeEvent = managing('close', (world, pull, by) => setPullState(world, pull, 'closed', by));

export const reopenEvent = managing('reopen', (world, pull, by) => setPullState(world, pull, 'open', by));

/** Somebody converts a pull request to a draft. */
export const draftEvent = managing('draft', (world, pull, by) => setDraft(world, pull, true, by));

/** Somebody says that a draft is ready for review. */
export const readyEvent = managing('ready', (world, pull, by) => setDraft(world, pull, false, by));
