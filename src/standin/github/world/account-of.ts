import type { Account } from './account.ts';
import { findAccount, type World } from './world.ts';

/** Whose commit an e-mail makes it: GitHub's no-reply addresses name the login; undefined for an unknown address. */
export function accountOf(world: World, email: string): Account | undefined {
  if (email.toLowerCase() === 'noreply@github.com') return findAccount(world, 'web-flow');
  const match = /^(?:\d+\+)?(.+)@users\.noreply\.github\.com$/i.exec(email);
  return match?.[1] === undefined ? undefined : findAccount(world, match[1]);
}
