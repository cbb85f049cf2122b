import type { CommitStatus } from '../world/check.ts';
import type { Repository } from '../world/repository.ts';
import type { World } from '../world/world.ts';
import { simpleUser } from './account.ts';
import { moment } from './moment.ts';
import { nodeId } from './node-id.ts';
import { repositoryUrl } from './repository.ts';

/** GitHub's `simple-commit-status`, as the combined status lists it. */
export const simpleStatus = (world: World, repository: Repository, status: CommitStatus) => ({
  url: `${repositoryUrl(world, repository)}/statuses/${status.sha}`,
  avatar_url: simpleUser(world, status.creator).avatar_url,
  id: status.id,
  node_id: nodeId('SC', status.id),
  state: status.state,
  description: status.description,
  target_url: status.targetUrl,
  context: status.context,
  created_at: moment(status.createdAt),
  updated_at: moment(status.createdAt),
});

/** GitHub's `status`. */
export const commitStatus = (world: World, repository: Repository, status: CommitStatus) => ({
  ...simpleStatus(world, repository, status),
  creator: simpleUser(world, status.creator),
});
