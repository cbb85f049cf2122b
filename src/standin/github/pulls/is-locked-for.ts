import { roleOf } from '../http/authorize.ts';
import type { Actor } from '../world/actor.ts';
import type { Pull } from '../world/pull.ts';
import { isAtLeast } from '../world/role.ts';

/** In a locked conversation only people who write may still speak. Source: GitHub doc "Locking conversations". */
export const isLockedFor = (pull: Pull, by: Actor): boolean =>
  pull.locked && !(by.via === 'person' && isAtLeast(roleOf(pull.repository, by.account.login), 'write'));
