import type { Label } from '../world/label.ts';
import type { Repository } from '../world/repository.ts';
import type { World } from '../world/world.ts';
import { nodeId } from './node-id.ts';
import { repositoryUrl } from './repository.ts';

/** GitHub's `label`. */
export const labelShape = (world: World, repository: Repository, label: Label) => ({
  id: label.id,
  node_id: nodeId('LA', label.id),
  url: `${repositoryUrl(world, repository)}/labels/${encodeURIComponent(label.name)}`,
  name: label.name,
  color: label.color,
  default: false,
  description: label.description,
});
