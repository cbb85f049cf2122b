import type { Account } from './account.ts';
import { findAccount, type World } from './world.ts';

const FIRST_ID = 1_000_001;

/** The account of this login, made when there is none; an organisation is told by `type`. */
export function addAccount(world: World, login: string, type: Account['type'] = 'User'): Account {
  const known = findAccount(world, login);
  if (known !== undefined) return known;
  const account: Account = { id: FIRST_ID + world.accounts.length, login, type, name: undefined };
  world.accounts.push(account);
  return account;
}
