import type { Account } from '../world/account.ts';
import type { World } from '../world/world.ts';
import { nodeId } from './node-id.ts';

/** GitHub's `organization-simple`, in webhooks of an organisation's repositories. */
export function simpleOrganization(world: World, { id, login }: Account) {
  const url = `${world.links.api}/orgs/${encodeURIComponent(login)}`;
  return {
    login,
    id,
    node_id: nodeId('O', id),
    url,
    repos_url: `${url}/repos`,
    events_url: `${url}/events`,
    hooks_url: `${url}/hooks`,
    issues_url: `${url}/issues`,
    members_url: `${url}/members{/member}`,
    public_members_url: `${url}/public_members{/member}`,
    avatar_url: `${world.links.html}/avatars/${id}`,
    description: null,
  };
}
