import { simpleUser } from '../../shapes/account.ts';
import type { Account } from '../../world/account.ts';
import type { World } from '../../world/world.ts';

/**
 * An account as GraphQL shows authors: a bot's login stands without `[bot]`, unlike in REST. Source: github-facts §3.8.
 */
export function actor(world: World, account: Account) {
  const shown = account.type === 'Bot' ? account.login.replace(/\[bot\]$/, '') : account.login;
  return { ...viewer(world, account), __typename: account.type, login: shown };
}

/** Whose token it is, with the login that REST has: `github-actions[bot]` for a job token. Always a `User`. */
export function viewer(world: World, account: Account) {
  const rest = simpleUser(world, account);
  return {
    __typename: 'User',
    id: rest.node_id,
    databaseId: account.id,
    login: account.login,
    name: account.name ?? null,
    avatarUrl: rest.avatar_url,
    url: rest.html_url,
    resourcePath: new URL(rest.html_url).pathname,
  };
}
