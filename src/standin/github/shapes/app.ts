import { ACTIONS_BOT } from '../world/account.ts';
import { findAccount, type World } from '../world/world.ts';
import { simpleUser } from './account.ts';
import { nodeId } from './node-id.ts';

// GitHub Actions is an app of GitHub's own; its id is the same everywhere on github.com.
const ACTIONS_APP_ID = 15_368;

/** The id of the app of this slug. */
export const appId = (world: World, slug: string): number =>
  slug === 'github-actions' ? ACTIONS_APP_ID : (findAccount(world, `${slug}[bot]`)?.id ?? 1);

/** GitHub's `integration`: the app behind a check. */
export function appShape(world: World, slug: string) {
  const id = appId(world, slug);
  const owner = findAccount(world, `${slug}[bot]`) ?? ACTIONS_BOT;
  return {
    id,
    slug,
    node_id: nodeId('A', id),
    owner: simpleUser(world, owner),
    name: slug === 'github-actions' ? 'GitHub Actions' : slug,
    description: null,
    external_url: `${world.links.html}/apps/${slug}`,
    html_url: `${world.links.html}/apps/${slug}`,
    created_at: '2018-07-30T09:30:17Z',
    updated_at: '2019-12-10T19:04:12Z',
    permissions: { checks: 'write', contents: 'read', metadata: 'read' },
    events: ['push', 'pull_request'],
  };
}

/** The app whose token wrote something; null for a person's own act. */
export const appOrNull = (world: World, slug: string | undefined) =>
  slug === undefined ? null : appShape(world, slug);
