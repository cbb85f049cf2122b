import type { Account } from '../world/account.ts';
import { addAccount } from '../world/add-account.ts';
import type { World } from '../world/world.ts';

/** The account of a login that a seed names; `…[bot]` makes a bot. */
export const seedAccount = (world: World, login: string, type?: Account['type']): Account =>
  addAccount(world, login, type ?? (login.endsWith('[bot]') ? 'Bot' : 'User'));
