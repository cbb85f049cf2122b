import type { Account } from '../world/account.ts';
import type { World } from '../world/world.ts';
import { simpleUser } from './account.ts';

/** GitHub's `public-user`. */
export const publicUser = (world: World, account: Account) => ({
  ...simpleUser(world, account),
  name: account.name ?? null,
  company: null,
  blog: '',
  location: null,
  email: null,
  hireable: null,
  bio: null,
  twitter_username: null,
  public_repos: world.repositories.filter((one) => one.owner.id === account.id && !one.isPrivate).length,
  public_gists: 0,
  followers: 0,
  following: 0,
  created_at: '2020-01-01T00:00:00Z',
  updated_at: '2020-01-01T00:00:00Z',
});
