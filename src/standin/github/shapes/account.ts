import type { Account } from '../world/account.ts';
import type { World } from '../world/world.ts';
import { nodeId } from './node-id.ts';

const PREFIXES = { User: 'U', Bot: 'BOT', Organization: 'O' };

/** GitHub's `simple-user`. */
export function simpleUser(world: World, account: Account) {
  const url = `${world.links.api}/users/${encodeURIComponent(account.login)}`;
  const page = account.type === 'Bot' ? `apps/${account.login.replace(/\[bot\]$/, '')}` : account.login;
  return {
    login: account.login,
    id: account.id,
    node_id: nodeId(PREFIXES[account.type], account.id),
    avatar_url: `${world.links.html}/avatars/${account.id}`,
    gravatar_id: '',
    url,
    html_url: `${world.links.html}/${page}`,
    followers_url: `${url}/followers`,
    following_url: `${url}/following{/other_user}`,
    gists_url: `${url}/gists{/gist_id}`,
    starred_url: `${url}/starred{/owner}{/repo}`,
    subscriptions_url: `${url}/subscriptions`,
    organizations_url: `${url}/orgs`,
    repos_url: `${url}/repos`,
    events_url: `${url}/events{/privacy}`,
    received_events_url: `${url}/received_events`,
    type: account.type,
    user_view_type: 'public',
    site_admin: false,
  };
}
